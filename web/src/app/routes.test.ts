import { describe, expect, test } from "vitest";
import { paths, route } from "./routes";

describe("addresses", () => {
  test.each([
    ["/", { page: "home" }],
    ["/new/kap-hoorn", { page: "new", game: "kap-hoorn" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/t/abc/", { page: "table", id: "abc" }],
    ["/t/abc/replay", { page: "replay", id: "abc" }],
    ["/rules/kopf-oder-knopf", { page: "rules", game: "kopf-oder-knopf" }],
    ["/rules", { page: "chooseGame", purpose: "rules" }],
    ["/learn/", { page: "chooseGame", purpose: "learn" }],
    ["/new", { page: "chooseGame", purpose: "new" }],
    ["/t/", { page: "notFound" }],
    ["/t/abc/elsewhere", { page: "notFound" }],
    ["/nowhere", { page: "notFound" }],
  ])("%s", (path, found) => {
    expect(route(path)).toEqual(found);
  });

  test("lead to their page, whatever the id", () => {
    for (const id of ["abc", "a/b", "ä ö", "100%"]) {
      expect(route(paths.table(id))).toEqual({ page: "table", id });
      expect(route(paths.replay(id, 7).split("#")[0]!)).toEqual({ page: "replay", id });
    }
  });

  test("with broken escapes are not an error", () => {
    expect(route("/t/%E0%A4%A")).toEqual({ page: "table", id: "%E0%A4%A" });
  });

  test("can point at a rule or a step", () => {
    expect(paths.rules("kap-hoorn", "KAP-17")).toBe("/rules/kap-hoorn#KAP-17");
    expect(paths.replay("abc", 0)).toBe("/t/abc/replay#0");
  });
});
