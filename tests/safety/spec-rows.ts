import { files, read } from './files.ts';

/** What a row names as `file` > title, with the file below tests/. */
const namedTest = /^`([^`]+)` > (.+)$/;

/** The cells of the rows of tables, trimmed. */
export function cellsOf(path: string): string[][] {
  return read(path)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

export const namesTest = (part: string): boolean => namedTest.test(part);

/** Whether a part of a cell names a test that exists. */
export function hasNamedTest(part: string): boolean {
  const [, file = '', title = ''] = namedTest.exec(part) ?? [];
  const path = `tests/${file}`;
  return files.includes(path) && hasTest(path, title.replaceAll(String.raw`\|`, '|'));
}

/** Whether a file has a test of this title, in whichever quotes. */
function hasTest(file: string, title: string): boolean {
  const source = read(file);
  const escaped = title.replaceAll("'", String.raw`\'`);
  return [`'${title}'`, `"${title}"`, `\`${title}\``, `'${escaped}'`].some(
    (quoted) => source.includes(`${quoted}, `) || source.includes(`${quoted},\n`),
  );
}
