/** A pattern of EventBridge and of event filters: leaves are lists, of which one has to hold. */
export type Pattern = { [name: string]: Pattern | readonly Leaf[] };
type Leaf = string | number | boolean | null | { prefix: string };

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
  throw new Error(`The rehearsal does not know the comparison ${JSON.stringify(leaf)}.`);
}

const minute = 60_000;

/**
 * Whether a schedule falls due at this minute (Amazon EventBridge User Guide, "Setting a schedule pattern"): each so many minutes from the
 * beginning of time on, or daily, in UTC.
 * @throws Error that names an expression that is not known
 */
export function isDue(expression: string, at: number): boolean {
  const [, every] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (every) return Math.floor(at / minute) % Number(every) === 0;
  const [, minutes, hours] = /^cron\((\d+) (\d+) \* \* \? \*\)$/.exec(expression) ?? [];
  if (hours === undefined) throw new Error(`The rehearsal does not know the schedule ${expression}.`);
  const time = new Date(at);
  return time.getUTCMinutes() === Number(minutes) && time.getUTCHours() === Number(hours);
}
