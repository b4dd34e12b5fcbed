import { S3Error, accessDenied } from './errors.ts';

/** One condition of a POST policy, as S3 reports it. */
type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string; text: string }
  | { kind: 'content-length-range'; least: number; most: number };

export interface Policy {
  /** Milliseconds since the epoch. */
  expiration: number;
  conditions: Condition[];
}

/** Allowed file sizes in bytes. */
export interface SizeRange {
  least: number;
  most: number;
}

/** Form fields a policy need not name (S3's list), besides those that begin with `x-ignore-`. */
const uncovered = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

/** Parses a base64 policy document, or throws S3's InvalidPolicyDocument. */
export function parsePolicy(base64: string): Policy {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    throw invalidPolicy('Invalid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null) throw invalidPolicy('Invalid JSON');
  const { expiration, conditions } = parsed as { expiration?: unknown; conditions?: unknown };
  const time =
    typeof expiration === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(expiration) ? Date.parse(expiration) : NaN;
  if (Number.isNaN(time)) throw invalidPolicy("Invalid 'expiration' value");
  if (!Array.isArray(conditions)) throw invalidPolicy('Policy missing conditions');
  return { expiration: time, conditions: conditions.flatMap(parseCondition) };
}

/**
 * Checks a form against its policy: not expired, every condition met, every relevant field covered. Field
 * names are in lower case. Returns the allowed file sizes, or throws an S3Error.
 */
export function checkPolicy(policy: Policy, fields: ReadonlyMap<string, string>, now: number): SizeRange {
  if (now > policy.expiration) throw accessDenied('Invalid according to Policy: Policy expired.');
  const range = { least: 0, most: Infinity };
  const covered = new Set<string>();
  for (const condition of policy.conditions) {
    if (condition.kind === 'content-length-range') {
      range.least = Math.max(range.least, condition.least);
      range.most = Math.min(range.most, condition.most);
      continue;
    }
    covered.add(condition.field);
    if (!isMet(condition, fields.get(condition.field) ?? '')) {
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${condition.text}`);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !uncovered.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra.length > 0)
    throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
  return range;
}

function isMet(condition: Extract<Condition, { value: string }>, value: string): boolean {
  if (condition.kind === 'eq') return value === condition.value;
  // A list of content types meets the condition if each of them does.
  const values = condition.field === 'content-type' ? value.split(',') : [value];
  return values.every((part) => part.startsWith(condition.value));
}

function parseCondition(raw: unknown): Condition[] {
  if (Array.isArray(raw)) return [parseList(raw as unknown[])];
  if (typeof raw !== 'object' || raw === null) throw invalidPolicy('Invalid Condition');
  return Object.entries(raw).map(([field, value]) => {
    if (typeof value !== 'string') throw invalidPolicy('Invalid Simple-Condition: value must be a string');
    return match('eq', field, value);
  });
}

function parseList([kind, first, second, ...rest]: unknown[]): Condition {
  if (rest.length > 0) throw invalidPolicy('Invalid Condition');
  const operator = typeof kind === 'string' ? kind.toLowerCase() : '';
  if (operator === 'content-length-range') {
    const [least, most] = [Number(first), Number(second)];
    if (!Number.isInteger(least) || !Number.isInteger(most))
      throw invalidPolicy('Invalid content-length-range');
    return { kind: operator, least, most };
  }
  if ((operator === 'eq' || operator === 'starts-with') && isField(first) && typeof second === 'string') {
    return match(operator, first.slice(1), second);
  }
  throw invalidPolicy(`Unexpected condition: ${JSON.stringify(kind)}`);
}

function match(kind: 'eq' | 'starts-with', field: string, value: string): Condition {
  return { kind, field: field.toLowerCase(), value, text: JSON.stringify([kind, `$${field}`, value]) };
}

function isField(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('$');
}

function invalidPolicy(message: string): S3Error {
  return new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: ${message}.`);
}
