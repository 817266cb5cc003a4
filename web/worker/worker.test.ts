import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";

const HOUSE = "https://spieltisch.example";

/** The worker with these pages open; what is done when somebody clicks a notification. */
function click(pages: readonly { url: string; focus: () => void }[], data: unknown) {
  const heard = new Map<string, (event: object) => void>();
  const openWindow = vi.fn();
  const close = vi.fn();
  const self = {
    addEventListener: (name: string, react: (event: object) => void) => heard.set(name, react),
    clients: { matchAll: async () => pages, openWindow },
  };
  new Function("self", readFileSync(join(import.meta.dirname, "worker.js"), "utf-8"))(self);
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (done = promise);
  heard.get("notificationclick")?.({ notification: { data, close }, waitUntil });
  return { done, openWindow, close };
}

describe("a click on the call to one's turn", () => {
  it("leads to the page that shows the table", async () => {
    const [home, table] = ["/", "/t/abc?x=1"].map((path) => ({ url: HOUSE + path, focus: vi.fn() }));
    const { done, openWindow, close } = click([home!, table!], "/t/abc");
    await done;
    expect(table!.focus).toHaveBeenCalledOnce();
    expect(home!.focus).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  it("opens the table where no page shows it", async () => {
    const home = { url: `${HOUSE}/`, focus: vi.fn() };
    const { done, openWindow } = click([home], "/t/abc");
    await done;
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("/t/abc");
    expect(home.focus).not.toHaveBeenCalled();
  });
});
