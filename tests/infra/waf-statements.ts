import { normalize } from 'node:path/posix';

/** A request as the firewall sees it: the path as it was sent. */
export interface Request {
  method: string;
  path: string;
  query?: string;
}

interface Looked {
  FieldToMatch: { UriPath?: object; Method?: object; QueryString?: object };
  TextTransformations: { Priority: number; Type: string }[];
}
export interface Statement {
  AndStatement?: { Statements: Statement[] };
  OrStatement?: { Statements: Statement[] };
  NotStatement?: { Statement: Statement };
  RegexMatchStatement?: Looked & { RegexString: string };
  SizeConstraintStatement?: Looked & { ComparisonOperator: string; Size: number };
}

/** Capacity units of a statement and of each change of what it compares (WAF Developer Guide, "Rule statements list"). */
const units = { regex: 3, size: 1, change: 10 };

/**
 * Whether a statement takes a request, as the WAF Developer Guide has it ("Using rule statements", "Using text transformations").
 * @throws Error for a kind of statement that it does not know
 */
export function takes(statement: Statement, request: Request): boolean {
  const { AndStatement, OrStatement, NotStatement } = statement;
  const { RegexMatchStatement: regex, SizeConstraintStatement: size } = statement;
  if (OrStatement) return OrStatement.Statements.some((each) => takes(each, request));
  if (AndStatement) return AndStatement.Statements.every((each) => takes(each, request));
  if (NotStatement) return !takes(NotStatement.Statement, request);
  if (regex) return new RegExp(regex.RegexString).test(seen(regex, request));
  if (size?.ComparisonOperator === 'EQ') return Buffer.byteLength(seen(size, request)) === size.Size;
  throw new Error(`Unknown statement ${JSON.stringify(statement)}.`);
}

/** The capacity that a statement takes, and the longest regular expression in it. */
export function sizeOf(statement: Statement): { units: number; longest: number } {
  const { AndStatement, OrStatement, NotStatement } = statement;
  const { RegexMatchStatement: regex, SizeConstraintStatement: size } = statement;
  const nested = (AndStatement ?? OrStatement)?.Statements;
  const inner = nested ?? (NotStatement ? [NotStatement.Statement] : []);
  const sizes = inner.map(sizeOf);
  const changes = (regex ?? size)?.TextTransformations.length ?? 0;
  const own = (regex ? units.regex : 0) + (size ? units.size : 0) + changes * units.change;
  return {
    units: sizes.reduce((sum, each) => sum + each.units, own),
    longest: Math.max(regex?.RegexString.length ?? 0, ...sizes.map(({ longest }) => longest)),
  };
}

function seen({ FieldToMatch, TextTransformations }: Looked, { method, path, query = '' }: Request): string {
  const { UriPath, Method } = FieldToMatch;
  const field = UriPath ? path : Method ? method : query;
  return TextTransformations.toSorted((a, b) => a.Priority - b.Priority).reduce(changed, field);
}

function changed(text: string, { Type }: { Type: string }): string {
  if (Type === 'NONE') return text;
  if (Type === 'URL_DECODE') return decodeURIComponent(text.replaceAll('+', ' '));
  // More than one slash, and dots that lead nowhere or back.
  if (Type === 'NORMALIZE_PATH') return normalize(text);
  throw new Error(`Unknown transformation ${Type}.`);
}
