import { expect, test } from "vitest";
import type { Sheet } from "../generated/types";
import { coloursOf } from "./sheetColours";

const sheet: Sheet = {
  sprites: "",
  night: false,
  boards: { wide: "", tall: "" },
  light: { linen: "#E9DFC8", action: "#FF0000", "seat-red": "#00FF00" },
  dark: { linen: "#2B2D2C", ink: "#FFFFFF" },
};

test("a sheet has colours of its own in both themes, and changes no token", () => {
  expect(coloursOf(sheet, false)).toEqual([["--linen", "#E9DFC8"]]);
  expect(coloursOf(sheet, true)).toEqual([["--linen", "#2B2D2C"]]);
});
