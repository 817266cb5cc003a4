import { expect, test } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import { againstBots, sortTables, openSeats, otherNames, waitsForMe, whoseTurn } from "./tables";

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

test("a game against bots fills all other seats with medium bots and starts", () => {
  const game = fillDefaults("GameInfo", {
    ...{
      slug: "kap-hoorn",
      name: "",
      sentence: "",
      ready: true,
      players_min: 3,
      players_max: 5,
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
  expect(againstBots(game)).toEqual({
    game: "kap-hoorn",
    players: 3,
    bots: ["casual", "casual"],
    start: true,
  });
});
