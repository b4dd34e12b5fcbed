/** Where two people have changed the same in different ways. */
export interface Clash {
  /** Names, indexes of lists, and the identities of list entries. */
  path: readonly (string | number)[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  /** With theirs where both changed the same. */
  value: unknown;
  clashes: readonly Clash[];
}

/**
 * Merges two changes of one JSON value: what only one of them changed is taken from that one. Entries of lists are told apart by their `id`,
 * `code` (with `align`), `key`, or by themselves where they are texts; who moved them decides their order.
 */
export function merge(base: unknown, mine: unknown, theirs: unknown, path: Clash['path'] = []): Merged {
  if (isEqual(mine, theirs) || isEqual(base, mine)) return { value: theirs, clashes: [] };
  if (isEqual(base, theirs)) return { value: mine, clashes: [] };
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs, path);
  const lists = [base, mine, theirs].map(entriesOf);
  const [before, ours, others] = lists;
  if (before && ours && others) return mergeLists(before, ours, others, path);
  return { value: theirs, clashes: [{ path, base, mine, theirs }] };
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values are the same, whatever the order of their names. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]));
}

function mergeRecords(base: Json, mine: Json, theirs: Json, path: Clash['path']): Merged {
  const value: Json = {};
  const clashes: Clash[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = merge(base[name], mine[name], theirs[name], [...path, name]);
    if (merged.value !== undefined) value[name] = merged.value;
    clashes.push(...merged.clashes);
  }
  return { value, clashes };
}

type Entries = ReadonlyMap<string, unknown>;

/** A list by the identities of its entries; undefined where they cannot be told apart. */
function entriesOf(value: unknown): Entries | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = new Map(value.map((entry: unknown) => [identityOf(entry) ?? '', entry]));
  return entries.size === value.length && !entries.has('') ? entries : undefined;
}

/** What tells an entry of a list apart; undefined where nothing does. */
export function identityOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return undefined;
  const { id, code, align, key } = entry;
  const identity = [id ?? code ?? key, id === undefined ? align : undefined];
  return identity[0] === undefined ? undefined : identity.filter(Boolean).join('#');
}

function mergeLists(base: Entries, mine: Entries, theirs: Entries, path: Clash['path']): Merged {
  const value = new Map<string, unknown>();
  const clashes: Clash[] = [];
  for (const identity of orderOf(base, mine, theirs)) {
    const merged = merge(base.get(identity), mine.get(identity), theirs.get(identity), [...path, identity]);
    if (merged.value !== undefined) value.set(identity, merged.value);
    clashes.push(...merged.clashes);
  }
  return { value: [...value.values()], clashes };
}

/** All identities: in my order if I moved any, else in theirs; what only the other has follows its neighbor there. */
function orderOf(base: Entries, mine: Entries, theirs: Entries): string[] {
  const common = (list: Entries) => [...list.keys()].filter((each) => base.has(each) && mine.has(each));
  const isMoved = !isEqual(common(base), common(mine));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first.keys()];
  let at = 0;
  for (const identity of second.keys()) {
    const known = order.indexOf(identity);
    if (known >= 0) at = known + 1;
    else order.splice(at++, 0, identity);
  }
  return order;
}

/** A value with another one at a path of a clash; a path that leads nowhere changes nothing. */
export function put(value: unknown, [step, ...rest]: Clash['path'], chosen: unknown): unknown {
  if (step === undefined) return chosen;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const at = list.findIndex((entry) => identityOf(entry) === step);
    if (at >= 0) {
      const changed = put(list[at], rest, chosen);
      return changed === undefined ? list.toSpliced(at, 1) : list.with(at, changed);
    }
    return rest.length === 0 && chosen !== undefined ? [...list, chosen] : value;
  }
  return isRecord(value) ? { ...value, [step]: put(value[step], rest, chosen) } : value;
}
