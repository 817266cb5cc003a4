/** The server omits fields that have their default. These functions fill them in. */
import { serverMessages, structs, type ServerMessage, type Structs } from "../generated/types";

type Fields = Record<string, unknown>;

export function fillDefaults<Name extends keyof Structs>(name: Name, value: unknown): Structs[Name] {
  const { defaults, parts } = structs[name] as { defaults: Fields; parts: Record<string, keyof Structs> };
  const filled: Fields = { ...copyDefaults(defaults), ...(value as Fields) };
  for (const [field, part] of Object.entries(parts)) {
    const fieldValue = filled[field];
    if (Array.isArray(fieldValue)) filled[field] = fieldValue.map((each) => fillDefaults(part, each));
    else if (fieldValue !== null && fieldValue !== undefined) filled[field] = fillDefaults(part, fieldValue);
  }
  return filled as unknown as Structs[Name];
}

/** Copy the defaults, so that no two values share a list. */
function copyDefaults(defaults: Fields): Fields {
  const copy = { ...defaults };
  for (const field in copy) if (Array.isArray(copy[field])) copy[field] = [];
  return copy;
}

export function fillDefaultsList<Name extends keyof Structs>(name: Name, values: unknown): Structs[Name][] {
  return (values as unknown[]).map((value) => fillDefaults(name, value));
}

/** Fill in a live message, by its type. */
export function fillMessageDefaults(value: unknown): ServerMessage {
  const type = (value as { type: keyof typeof serverMessages }).type;
  return fillDefaults(serverMessages[type], value) as ServerMessage;
}
