/** The wire leaves out what has its default; here it is put back, so that components need not guess. */
import { serverMessages, structs, type ServerMessage, type Structs } from "../generated/types";

type Fields = Record<string, unknown>;

export function complete<Name extends keyof Structs>(name: Name, value: unknown): Structs[Name] {
  const { defaults, parts } = structs[name] as { defaults: Fields; parts: Record<string, keyof Structs> };
  const whole: Fields = { ...fresh(defaults), ...(value as Fields) };
  for (const [field, part] of Object.entries(parts)) {
    const held = whole[field];
    if (Array.isArray(held)) whole[field] = held.map((each) => complete(part, each));
    else if (held !== null && held !== undefined) whole[field] = complete(part, held);
  }
  return whole as unknown as Structs[Name];
}

/** Defaults are numbers, words and empty lists; no two values share a list. */
function fresh(defaults: Fields): Fields {
  const own = { ...defaults };
  for (const field in own) if (Array.isArray(own[field])) own[field] = [];
  return own;
}

export function completeList<Name extends keyof Structs>(name: Name, values: unknown): Structs[Name][] {
  return (values as unknown[]).map((value) => complete(name, value));
}

/** A message of the live connection, by its type. */
export function completeMessage(value: unknown): ServerMessage {
  const type = (value as { type: keyof typeof serverMessages }).type;
  return complete(serverMessages[type], value) as ServerMessage;
}
