export interface Fault {
  file: string;
  /** From 1; the first line of a multi-line record. */
  line: number;
  /** CSV column, or path inside show.json. */
  column: string;
  message: string;
  /** What to do about it at the command line. */
  remedy?: string;
  /** Not wrong: it is done once somebody says that this is what they want. */
  isAsked?: true;
}

export type Remedy = Pick<Fault, 'remedy' | 'isAsked'>;
export type Report = (line: number, column: string, message: string, more?: Remedy) => void;

export class Faults {
  readonly #list: Fault[] = [];

  in(file: string): Report {
    return (line, column, message, more) => {
      this.#list.push({ file, line, column, message, ...more });
    };
  }

  /**
   * Faults are ordered by file and line; within a line, as found.
   * @throws FaultyShow when a fault was recorded
   */
  throwIfAny(): void {
    if (this.#list.length === 0) return;
    const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
    throw new FaultyShow(this.#list.toSorted((a, b) => byName(a.file, b.file) || a.line - b.line));
  }
}

/** The folder cannot be imported; nothing was written. */
export class FaultyShow extends Error {
  override name = 'FaultyShow';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(formatFault).join('\n'));
    this.faults = faults;
  }
}

/** `file:line: column: message; remedy`, made `visible`. */
export const formatFault = ({ file, line, column, message, remedy }: Fault): string =>
  visible(`${file}:${line}: ${column}: ${message}${remedy === undefined ? '' : `; ${remedy}`}`);

/** The text on one line, with invisible and control characters as escapes. */
export const visible = (text: string): string =>
  text
    .replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16)}}`);

/** A value in a message: in double quotes, on one line, at most 60 characters. */
export function quoted(value: string): string {
  const characters = Array.from(value);
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : value);
}
