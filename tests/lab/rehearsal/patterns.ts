/** A pattern of EventBridge and of event filters: leaves are lists, of which one has to hold. */
export type Pattern = { [name: string]: Pattern | readonly Leaf[] };
type Leaf = string | number | boolean | null | { prefix: string } | { exists: boolean };

/**
 * Whether an event matches a pattern (Amazon EventBridge User Guide, "Creating Amazon EventBridge event patterns"; Lambda Developer Guide,
 * "Control which events Lambda sends to your function").
 * @throws Error that names a comparison that is not known
 */
export function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const own = (event as Record<string, unknown> | undefined)?.[name];
    if (!isLeaves(wanted)) return matches(wanted, own);
    const values = Array.isArray(own) ? (own as unknown[]) : [own];
    return wanted.some((leaf) => values.some((value) => holds(leaf, value)));
  });
}

const isLeaves = (wanted: Pattern | readonly Leaf[]): wanted is readonly Leaf[] => Array.isArray(wanted);

function holds(leaf: Leaf, value: unknown): boolean {
  if (typeof leaf !== 'object' || leaf === null) return leaf === value;
  if ('prefix' in leaf) return typeof value === 'string' && value.startsWith(leaf.prefix);
  if ('exists' in leaf) return leaf.exists === (value !== undefined);
  throw new Error(`The rehearsal does not know the comparison ${JSON.stringify(leaf)}.`);
}

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/**
 * Whether a schedule falls due at this minute (Amazon EventBridge User Guide, "Setting a schedule pattern"): rates from the beginning of time on,
 * and cron expressions with numbers and `*`, in UTC.
 * @throws Error that names an expression that is not known
 */
export function isDue(expression: string, at: number): boolean {
  const [, every, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (every && unit) return Math.floor(at / minute) % ((Number(every) * units[unit]!) / minute) === 0;
  const [, fields] = /^cron\(([\d*? ,]+)\)$/.exec(expression) ?? [];
  if (fields === undefined) throw new Error(`The rehearsal does not know the schedule ${expression}.`);
  const time = new Date(at);
  const own = [
    time.getUTCMinutes(),
    time.getUTCHours(),
    time.getUTCDate(),
    time.getUTCMonth() + 1,
    // Sunday is 1.
    time.getUTCDay() + 1,
    time.getUTCFullYear(),
  ];
  return fields.split(' ').every((field, place) => {
    return field === '*' || field === '?' || field.split(',').some((value) => Number(value) === own[place]);
  });
}
