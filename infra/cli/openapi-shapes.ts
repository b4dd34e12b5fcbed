type Json = Record<string, unknown>;

/** Shapes shorter than this, as JSON, are as well written out. */
const worthSharing = 120;

const inMaps = ['properties', 'patternProperties'];
const inLists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const inPlace = ['items', 'additionalProperties', 'propertyNames', 'not'];

/**
 * The document with every shape that occurs more than once written once, among its components. A shape is named for where
 * it occurs first, so that the same contract always gives the same names.
 */
export function shareShapes(document: Json): Json {
  const counts = new Map<string, number>();
  const shared = new Map<string, { name: string; schema: unknown }>();
  const names = new Set<string>();

  const nameFor = (place: string): string => {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? place : `${place}${number}`;
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
  const countAll = (schema: unknown, place: string): unknown => {
    const key = JSON.stringify(schema);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return inEachPart(schema, place, countAll);
  };
  /** A part that occurs only within its whole stays in it. */
  const share =
    (around: number) =>
    (schema: unknown, place: string): unknown => {
      const key = JSON.stringify(schema);
      const count = counts.get(key) ?? 0;
      if (count <= around || key.length < worthSharing) return inEachPart(schema, place, share(around));
      const known = shared.get(key);
      if (known) return reference(known.name);
      const entry = { name: nameFor(place), schema: undefined as unknown };
      shared.set(key, entry);
      entry.schema = inEachPart(schema, place, share(count));
      return reference(entry.name);
    };

  inEachSchema(document['paths'], '', countAll);
  const paths = inEachSchema(document['paths'], '', share(1));
  const components = document['components'] as { schemas: Json };
  const schemas = Object.fromEntries([...shared.values()].map(({ name, schema }) => [name, schema]));
  return {
    ...document,
    paths,
    components: { ...components, schemas: { ...components.schemas, ...schemas } },
  };
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

type Change = (schema: unknown, place: string) => unknown;

/** Changes each `schema` below a part of the document; its place is the operation's id. */
function inEachSchema(part: unknown, place: string, change: Change): unknown {
  if (Array.isArray(part)) return part.map((each) => inEachSchema(each, place, change));
  if (typeof part !== 'object' || part === null) return part;
  const { operationId } = part as { operationId?: string };
  const here = operationId === undefined ? place : inWords(operationId);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'schema' ? change(value, here) : inEachSchema(value, here, change),
    ]),
  );
}

/** Changes the schemas that a schema is made of, one level down. */
function inEachPart(schema: unknown, place: string, change: Change): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const changed = (key: string, value: unknown): unknown => {
    if (inMaps.includes(key)) {
      const parts = Object.entries(value as Json);
      return Object.fromEntries(parts.map(([name, part]) => [name, change(part, inWords(name) || place)]));
    }
    if (inLists.includes(key)) return (value as unknown[]).map((part) => change(part, place));
    return inPlace.includes(key) ? change(value, key === 'items' ? `${place}Entry` : place) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, changed(key, value)]));
}

/** `templates.list` as `TemplatesList`. */
const inWords = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
