/** One thing wrong with an import folder, where a person can fix it. */
interface Fault {
  /** Path inside the import folder. */
  file: string;
  /** Line of the file, from 1; of a record of several lines, its first. */
  line: number;
  /** Column of the CSV file, or path inside show.json. */
  column: string;
  message: string;
}

/** Notes a fault of one file. */
export type Report = (line: number, column: string, message: string) => void;

/** Collects the faults of a folder, so that all of them can be reported at once. */
export class Faults {
  readonly #list: Fault[] = [];

  /** The reporter for one file of the folder. */
  in(file: string): Report {
    return (line, column, message) => {
      this.#list.push({ file, line, column, message });
    };
  }

  /** Ordered by file and line; faults of one line in the order they were found. */
  sorted(): Fault[] {
    return this.#list.toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line);
  }

  /** Throws `FaultyShow` when anything was noted. */
  throwIfAny(): void {
    if (this.#list.length > 0) throw new FaultyShow(this.sorted());
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

/** `file:line: column: message`, as `visible` has it. */
export const formatFault = ({ file, line, column, message }: Fault): string =>
  visible(`${file}:${line}: ${column}: ${message}`);

/** A text on one line; characters that nobody sees, or that steer a terminal, by their number. */
export const visible = (text: string): string =>
  text
    .replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16)}}`);

/** A value of the file for a message: in double quotes, on one line, at most 60 characters. */
export function quoted(value: string): string {
  const characters = Array.from(value);
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : value);
}

/** Order by code units: the same on every machine, whatever its language. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
