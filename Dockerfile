# The server in a container: docker build -t spieltisch .   (deploy/compose.yaml runs it with PostgreSQL and HTTPS)

FROM node:22-slim AS client
WORKDIR /build
COPY web/package.json web/package-lock.json web/
RUN npm --prefix web ci --no-fund --no-audit
COPY web web
RUN npm --prefix web run build

FROM python:3.11-slim AS wheel
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN pip install --quiet --no-cache-dir uv
WORKDIR /build
COPY . .
COPY --from=client /build/src/spieltisch/server/client src/spieltisch/server/client
# tests/packaging/test_image.py runs these steps in a plain folder.
ENV SPIELTISCH_COMPILE=release
RUN uv build --wheel --build-constraints requirements/build.lock --require-hashes --out-dir /wheels
RUN uv venv /opt/spieltisch \
  && uv pip install --python /opt/spieltisch/bin/python --require-hashes --requirements requirements/play.lock \
  && uv pip install --python /opt/spieltisch/bin/python --no-deps /wheels/*.whl
RUN /opt/spieltisch/bin/spieltisch --version | grep "(compiled)"

FROM python:3.11-slim
# `spieltisch admin backup` and `restore` need pg_dump and psql.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY --from=wheel /opt/spieltisch /opt/spieltisch
RUN useradd --system --uid 10001 --home-dir /data --create-home spieltisch && chmod 700 /data
ENV PATH=/opt/spieltisch/bin:$PATH PYTHONUNBUFFERED=1 SPIELTISCH_DATA=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["spieltisch"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser", "--log-format", "json", "--log-level", "info"]
