"""`spieltisch serve`: run the server."""

from ipaddress import ip_network
from pathlib import Path
from typing import Literal

import click

from spieltisch.cli.common_options import examples, language_option
from spieltisch.cli.texts import CommandError, say


def proxy_addresses(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Check the addresses; a misspelt one would be ignored silently."""
    for address in given:
        try:
            ip_network(address)
        except ValueError as error:
            raise CommandError("bad-proxy", found=address) from error
    return given


def site_address(_: click.Context, __: click.Parameter, given: str) -> str:
    """Check the site's address; the server answers requests for its host name."""
    from spieltisch.server.http.host_check import site_name

    if given and not (given.startswith(("http://", "https://")) and site_name(given)):
        raise CommandError("bad-site", found=given)
    return given


def host_names(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Check the host names; one with a scheme or a port would match no request."""
    from spieltisch.server.http.host_check import host_name

    for name in given:
        if host_name(name) != name.lower().removesuffix("."):
            raise CommandError("bad-host", found=name)
    return given


def mail_server(_: click.Context, __: click.Parameter, given: str) -> str:
    """Check the mail server's address. The error does not show it, since it may contain a password."""
    from spieltisch.server.workers.turn_mailer import MailServer

    try:
        if given:
            MailServer.from_url(given)
        return given
    except ValueError as error:
        raise CommandError("bad-mail") from error


@click.command(
    epilog=examples(
        "serve",
        "serve --port 8080 --no-browser",
        "serve --host 0.0.0.0 --data /srv/spieltisch",
        "serve --db postgresql+asyncpg://spieltisch@localhost/spieltisch --workers 4",
    )
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0: any."
)
@click.option(
    "--db",
    default="",
    metavar="URL",
    envvar="SPIELTISCH_DB",
    help="The database.  [default: SQLite in the data folder]",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="SPIELTISCH_DATA",
    help="The folder of tables and keys.  [default: the user's data folder]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of server processes; more than one needs PostgreSQL.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--bot-pause",
    type=click.FloatRange(0),
    default=0.7,
    show_default=True,
    help="Seconds a bot waits before it acts.",
)
@click.option(
    "--review-seconds",
    type=click.FloatRange(0),
    default=40.0,
    show_default=True,
    metavar="SECONDS",
    help="CPU time for the review of a finished game.",
)
@click.option(
    "--away",
    type=click.FloatRange(0),
    default=120.0,
    show_default=True,
    metavar="SECONDS",
    help="Time until a bot plays for a player who is away while others wait; 0: never. Tables may differ.",
)
@click.option(
    "--mail",
    default="",
    metavar="URL",
    envvar="SPIELTISCH_MAIL",
    callback=mail_server,
    help="Notify players by e-mail when it is their turn: smtp://user:password@host:port, or smtps://...",
)
@click.option("--mail-from", default="", metavar="ADDRESS", help="The sender of these e-mails.")
@click.option(
    "--site",
    default="",
    metavar="URL",
    envvar="SPIELTISCH_SITE",
    callback=site_address,
    help="The public address of this server, also for links in e-mails.  [default: the local address]",
)
@click.option(
    "--internal-host",
    default="",
    metavar="ADDRESS",
    help="With workers on several machines: this machine's address in their private network.",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    callback=host_names,
    help="Another host name that the server answers to.",
)
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Accept requests from pages of this site, too.",
)
@click.option(
    "--metrics-token",
    default="",
    metavar="TOKEN",
    envvar="SPIELTISCH_METRICS_TOKEN",
    help="Allow reading /metrics from other machines with this token.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=proxy_addresses,
    help="Trust X-Forwarded-For and X-Forwarded-Proto from this reverse proxy or network.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The format of the log on standard error: text, or a JSON object per line.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    help="The least severe level to log.",
)
@language_option
def command(
    host: str,
    port: int,
    db: str,
    data: Path | None,
    workers: int,
    no_browser: bool,
    bot_pause: float,
    review_seconds: float,
    away: float,
    mail: str,
    mail_from: str,
    site: str,
    internal_host: str,
    hosts: tuple[str, ...],
    origins: tuple[str, ...],
    metrics_token: str,
    proxies: tuple[str, ...],
    log_format: Literal["text", "json"],
    log_level: str,
    language: str,
) -> None:
    """Run the server: play in the browser, with friends, against bots, or both."""
    from spieltisch.cli.server_runner import address, data_folder, listen, prepare, run, run_workers
    from spieltisch.server.http.host_check import own_names
    from spieltisch.server.ops.settings import Settings

    if proxies and not (site or hosts):
        click.echo(say(language, "proxy-without-site"), err=True)
    if mail and not mail_from:
        raise CommandError("no-mail-from")
    settings = Settings(
        data=data or data_folder(),
        db=db,
        bot_pause=bot_pause,
        review_seconds=review_seconds,
        away=away,
        mail=mail,
        mail_from=mail_from,
        site=site,
        internal_host=internal_host,
        hosts=(*own_names(host), *hosts),
        origins=origins,
        metrics_token=metrics_token,
        proxies=proxies,
        log_format=log_format,
        log_level=log_level,
    )
    if workers > 1 and not settings.shared:
        raise CommandError("workers-need-postgresql")
    listener = listen(host, port)
    with listener:
        settings.site = settings.site or address(listener)
        prepare(settings, language)
        if workers > 1:
            run_workers(settings, workers, listener, not no_browser, language)
        else:
            run(settings, listener, not no_browser, language)
