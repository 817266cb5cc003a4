/** The server omits fields that have their default. These functions fill them in. */
import { serverMessages, structs, type ServerMessage, type Structs } from "../generated/types";

type Fields = Record<string, unknown>;

export function fillDefaults<Name extends keyof Structs>(name: Name, value: unknown): Structs[Name] {
  const { defaults, parts } = structs[name] as { defaults: Fields; parts: Record<string, keyof Structs> };
  const filled: Fields = { ...fresh(defaults), ...(value as Fields) };
  for (const [field, part] of Object.entries(parts)) {
    const held = filled[field];
    if (Array.isArray(held)) filled[field] = held.map((each) => fillDefaults(part, each));
    else if (held !== null && held !== undefined) filled[field] = fillDefaults(part, held);
  }
  return filled as unknown as Structs[Name];
}

/** Copy the defaults, so that no two values share a list. */
function fresh(defaults: Fields): Fields {
  const own = { ...defaults };
  for (const field in own) if (Array.isArray(own[field])) own[field] = [];
  return own;
}

export function fillDefaultsList<Name extends keyof Structs>(name: Name, values: unknown): Structs[Name][] {
  return (values as unknown[]).map((value) => fillDefaults(name, value));
}

/** Fill in a live message, by its type. */
export function fillMessageDefaults(value: unknown): ServerMessage {
  const type = (value as { type: keyof typeof serverMessages }).type;
  return fillDefaults(serverMessages[type], value) as ServerMessage;
}
