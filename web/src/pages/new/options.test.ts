import { expect, test } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import { choose, control, swapped, placesShown, refusedOption, valueOf } from "./options";

const option = (fields: object) =>
  fillDefaults("OptionInfo", { id: "o", type: "int", name: "", help: "", default: 10, ...fields });
const named = (count: number) => Array.from({ length: count }, (_, value) => ({ value, name: `${value}` }));

test("every kind of option has its control", () => {
  expect(control(option({ type: "bool" }))).toBe("switch");
  expect(control(option({ min: 1, max: 14, values: named(2) }))).toBe("number");
  expect(control(option({ values: named(2) }))).toBe("choices");
  expect(control(option({ type: "enum", values: named(6) }))).toBe("list");
  expect(control(option({ type: "text" }))).toBe("text");
  expect(control(option({ type: "list", default: [0, 1], values: named(2) }))).toBe("order");
  expect(control(option({ type: "list", default: [] }))).toBe("none");
  expect(control(option({ type: "something-new" }))).toBe("none");
});

test("only what differs from the rulebook is sent", () => {
  const target = option({ id: "target" });
  const changed = choose(target, {}, 8);
  expect(changed).toEqual({ target: 8 });
  expect(valueOf(target, changed)).toBe(8);
  expect(choose(target, changed, 10)).toEqual({});
  expect(valueOf(target, {})).toBe(10);
});

test("a switch that is off is a choice, too", () => {
  const jumping = option({ id: "jumping", type: "bool", default: true });
  expect(valueOf(jumping, choose(jumping, {}, false))).toBe(false);
});

test("a refusal belongs to the option that it names", () => {
  const options = [option({ id: "layout", rule: "KOK-55" }), option({ id: "target", rule: "KOK-56" })];
  const named = fillDefaults("Problem", { key: "k", text: "t", rule: "KOK-55", field: "target" });
  expect(refusedOption(options, {}, named)).toBe("target");
});

test("a refusal belongs to the option whose rule it cites, a changed one first", () => {
  const options = [
    option({ id: "layout", rule: "KOK-55" }),
    option({ id: "custom", rule: "KOK-55" }),
    option({ id: "x" }),
  ];
  const problem = fillDefaults("Problem", { key: "k", text: "t", rule: "KOK-55" });
  expect(refusedOption(options, {}, problem)).toBe("layout");
  expect(refusedOption(options, { custom: "1" }, problem)).toBe("custom");
  expect(refusedOption(options, {}, fillDefaults("Problem", { key: "k", text: "t" }))).toBe("");
});

test("a list keeps its values distinct: they swap places", () => {
  expect(swapped(["blue", "red", "green"], 0, "green")).toEqual(["green", "red", "blue"]);
  expect(swapped(["blue", "red"], 1, "red")).toEqual(["blue", "red"]);
  expect(swapped(["blue", "red"], 1, "white")).toEqual(["blue", "white"]);
});

test("a list equal to the default is not sent", () => {
  const colours = option({ id: "colours", type: "list", default: ["blue", "red", "green"] });
  const changed = choose(colours, {}, ["red", "blue", "green"]);
  expect(valueOf(colours, changed)).toEqual(["red", "blue", "green"]);
  expect(choose(colours, changed, ["blue", "red", "green"])).toEqual({});
});

test("a list with one value per player shows as many as there are players", () => {
  const colours = option({ type: "list", default: ["blue", "red", "green"] });
  expect(placesShown(colours, 2, 3)).toBe(2);
  expect(placesShown(colours, 2, 5)).toBe(3);
});
