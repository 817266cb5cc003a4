import { expect, test } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import { againstBots, openSeats, otherNames, outcome, sortTables, waitsForMe, whoseTurn } from "./tables";

const seat = (number: number, kind: string, name = "", you = false) => ({
  seat: number,
  kind,
  name,
  colour: "red",
  you,
});
const table = (id: string, fields: object = {}) =>
  fillDefaults("TableInfo", {
    id,
    name: id,
    game: "g",
    game_name: "G",
    players: 2,
    public: false,
    status: "playing",
    seats: [],
    ...fields,
  });

test("tables that wait for me come first, finished ones last", () => {
  const tables = [
    table("over", { status: "over", you: [0] }),
    table("gathering", { status: "waiting", you: [0] }),
    table("theirs", { you: [0], asked: [1] }),
    table("mine", { you: [0], asked: [0] }),
  ];
  expect(sortTables(tables).map(({ id }) => id)).toEqual(["mine", "theirs", "gathering", "over"]);
  expect(tables.filter(waitsForMe).map(({ id }) => id)).toEqual(["mine"]);
});

test("a finished game waits for no player", () => {
  expect(waitsForMe(table("t", { status: "over", you: [0], asked: [0] }))).toBe(false);
});

test("open seats, other names and the player to move are known", () => {
  const shown = table("t", {
    seats: [seat(0, "person", "Anna", true), seat(1, "bot", "Bot"), seat(2, "open")],
    asked: [1],
  });
  expect(openSeats(shown)).toBe(1);
  expect(otherNames(shown)).toEqual(["Bot"]);
  expect(whoseTurn(shown)).toBe("Bot");
  expect(whoseTurn({ ...shown, asked: [0, 1] })).toBe("");
});

test.each([
  [{ ranks: [1, 2] }, "won"],
  [{ ranks: [2, 1] }, "lost"],
  [{ ranks: [1, 1] }, "drawn"],
  [{ players: 3, ranks: [2, 1, 2] }, "lost"],
  [{ players: 3, ranks: [2, 1, 3] }, "place"],
  [{ players: 3, ranks: [1, 1, 3] }, "shared"],
  [{ ranks: [] }, "none"],
  [{ ranks: [1, 2], one_device: true, you: [0, 1] }, "none"],
  [{ ranks: [1, 2], you: [] }, "none"],
])("the outcome of %o is told from the viewer's side: %s", (fields, told) => {
  expect(outcome(table("t", { status: "over", you: [0], ...fields }))).toBe(told);
});

test("a game against bots has a good number of seats and bots of the chosen level", () => {
  const game = fillDefaults("GameInfo", {
    ...{
      slug: "homestretch",
      name: "",
      sentence: "",
      ready: true,
      players_min: 2,
      players_max: 6,
      against_bots: 4,
      minutes_min: 1,
      minutes_max: 1,
      age: 1,
    },
    bots: [
      { id: "beginner", name: "", about: "" },
      { id: "casual", name: "", about: "" },
      { id: "club", name: "", about: "" },
      { id: "master", name: "", about: "" },
    ],
  });
  const wanted = (bot: string) => ({ game: "homestretch", players: 4, bots: [bot, bot, bot], start: true });
  expect(againstBots(game, "")).toEqual(wanted("casual"));
  expect(againstBots(game, "master")).toEqual(wanted("master"));
  expect(againstBots({ ...game, bots: game.bots.slice(0, 1) }, "master")).toEqual(wanted("beginner"));
});
