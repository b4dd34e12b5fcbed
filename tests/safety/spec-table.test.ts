import { describe, expect, it } from 'vitest';
import { files, read } from './files.ts';

interface Row {
  section: string;
  says: string;
  tests: string;
}

/** The rows of the table, without its headings. */
const rows: Row[] = read('tests/SPEC.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [section = '', says = '', tests = ''] = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { section, says, tests };
  });

/** Whether a file has a test of this title, in whichever quotes. */
function hasTest(file: string, title: string): boolean {
  const source = read(file);
  const escaped = title.replaceAll("'", String.raw`\'`);
  return [`'${title}'`, `"${title}"`, `\`${title}\``, `'${escaped}'`].some(
    (quoted) => source.includes(`${quoted}, `) || source.includes(`${quoted},\n`),
  );
}

describe('the table of the specification', () => {
  it('has the sections that concern the public side', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '4', '5', '7', '8', '9']);
  });

  it('names for each line a test that exists', () => {
    const missing = rows.flatMap(({ section, says, tests }) => {
      return tests
        .split('<br>')
        .filter((named) => {
          const [, file = '', title = ''] = /^`([^`]+)` > (.+)$/.exec(named) ?? [];
          const path = `tests/${file}`;
          return !files.includes(path) || !hasTest(path, title.replaceAll(String.raw`\|`, '|'));
        })
        .map((named) => `${section}: ${says}: ${named}`);
    });

    expect(missing).toEqual([]);
  });
});
