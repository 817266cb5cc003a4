import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";

const ORIGIN = "https://spieltisch.example";

/** Run the worker with these pages open, and click a notification. */
function click(pages: readonly { url: string; focus: () => void }[], data: unknown) {
  const listeners = new Map<string, (event: object) => void>();
  const openWindow = vi.fn();
  const close = vi.fn();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow },
  };
  new Function("self", readFileSync(join(import.meta.dirname, "worker.js"), "utf-8"))(self);
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (done = promise);
  listeners.get("notificationclick")?.({ notification: { data, close }, waitUntil });
  return { done, openWindow, close };
}

describe("a click on a turn notification", () => {
  it("focuses the page that shows the table", async () => {
    const [home, table] = ["/", "/t/abc?x=1"].map((path) => ({ url: ORIGIN + path, focus: vi.fn() }));
    const { done, openWindow, close } = click([home!, table!], "/t/abc");
    await done;
    expect(table!.focus).toHaveBeenCalledOnce();
    expect(home!.focus).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  it("opens the table if no page shows it", async () => {
    const home = { url: `${ORIGIN}/`, focus: vi.fn() };
    const { done, openWindow } = click([home], "/t/abc");
    await done;
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("/t/abc");
    expect(home.focus).not.toHaveBeenCalled();
  });
});
