import type { TableInfo } from "../../generated/types";
import { otherNames } from "./tables";
import { t } from "../../app/texts.svelte";

/** Format a message with the names of the other players at a table, if there are any. */
export function withOthers(key: string, table: TableInfo): string {
  const names = otherNames(table);
  const company = names.length === 0 ? "none" : table.players === 2 ? "rival" : "circle";
  return t(key, { company, names: names.join(", ") });
}
