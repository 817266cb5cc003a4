import { expect, test } from "vitest";
import type { SceneChanged, SceneShown, TableChanged, TableShown } from "../generated/types";
import { fillMessageDefaults } from "./fillDefaults";
import { SceneHistory, patchTable } from "./scenePatch";

const shown = fillMessageDefaults({
  type: "scene",
  n: 3,
  decision: 2,
  scene: {
    game: "g",
    shape: "wide",
    width: 10,
    height: 10,
    sheet: "s",
    status: "before",
    seat: 0,
    prompt: { seats: [0], question: "?", help: "!" },
    pieces: ["a", "b", "c", "d"].map((id) => ({ id, sprite: "s", x: 1, y: 2 })),
    choices: [{ action: 1, text: "t" }],
    result: { sentence: "over", places: [] },
  },
}) as SceneShown;

function changed(changes: Record<string, unknown>, back = 1): SceneChanged {
  return fillMessageDefaults({ type: "scene-changed", n: 4, back, changes }) as SceneChanged;
}

function after(changes: Record<string, unknown>): SceneShown {
  const scenes = new SceneHistory();
  scenes.receive(shown);
  return scenes.receive(changed(changes))!;
}

test("unchanged fields keep their identity", () => {
  const { scene, n, decision, undo } = after({ status: "after" });
  expect({ n, decision, undo }).toEqual({ n: 4, decision: null, undo: "no" });
  expect(scene.status).toBe("after");
  expect(scene.pieces).toBe(shown.scene.pieces);
  expect(shown.scene.status).toBe("before");
});

test("a list is made of new items and of ranges of old ones", () => {
  const { scene } = after({ pieces: [[2, 2], { id: "e", sprite: "s", x: 5, y: 6 }, [0, 1]] });
  expect(scene.pieces.map(({ id }) => id)).toEqual(["c", "d", "e", "a"]);
  expect(scene.pieces[0]).toBe(shown.scene.pieces[2]);
  expect(scene.pieces[2]?.scale).toBe(1); // the server omits defaults
});

test("single structs get their defaults, and null resets a field", () => {
  const { scene } = after({
    prompt: { seats: [], question: "." },
    choices: null,
    result: null,
    status: null,
  });
  expect(scene.prompt.help).toBe("");
  expect([scene.choices, scene.result, scene.status]).toEqual([[], null, ""]);
});

test("choices and zones may start from an earlier scene", () => {
  const scenes = new SceneHistory();
  scenes.receive(shown);
  scenes.receive(changed({ choices: null }));
  expect(scenes.receive(changed({ status: "waiting" }))?.scene.choices).toEqual([]);
  const again = scenes.receive(changed({ choices: [[0, 1], { action: 2, text: "u" }] }, 3));
  expect(again?.scene.choices.map(({ action }) => action)).toEqual([1, 2]);
  expect(again?.scene.choices[0]).toBe(shown.scene.choices[0]);
  expect(again?.scene.status).toBe("waiting"); // all other fields start from the last scene
  expect(scenes.receive(changed({}, 1))?.scene.choices).toBe(again?.scene.choices);
  expect(scenes.receive(changed({}, 4))?.scene.choices).toEqual([]);
});

test("a change of scenes that the client does not have is dropped", () => {
  const scenes = new SceneHistory();
  expect(scenes.receive(changed({}))).toBeNull();
  scenes.receive(shown);
  expect(scenes.receive(changed({}, 2))).toBeNull();
});

test("a table keeps unchanged fields, and its seats get their defaults", () => {
  const { table } = fillMessageDefaults({
    type: "table",
    table: {
      id: "t",
      name: "T",
      seats: [{ seat: 0, kind: "open", colour: "red" }],
      asked: [0],
      score: "1 : 0",
    },
  }) as TableShown;
  const changes = { asked: [], score: "", seats: [{ seat: 0, kind: "bot", colour: "red" }] };
  const after = patchTable(
    table,
    fillMessageDefaults({ type: "table-changed", n: 2, changes }) as TableChanged,
  );
  expect([after.name, after.asked, after.score]).toEqual(["T", [], ""]);
  expect(after.seats[0]).toMatchObject({ kind: "bot", present: false, clock: null });
  expect(after.options).toBe(table.options);
  expect(table.asked).toEqual([0]);
});
