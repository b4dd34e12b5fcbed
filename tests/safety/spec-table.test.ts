import { describe, expect, it } from 'vitest';
import { files, read } from './files.ts';

/** The rows of the tables that name tests. */
const rows = read('tests/SPEC.md')
  .split('\n')
  .filter((line) => /^\| .+ \| `.+` > /.test(line))
  .map((line) => {
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    const [says = '', tests = ''] = cells.map((cell) => cell.trim());
    return { says, tests };
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
  it('names for each line a test that exists', () => {
    expect(rows.length).toBeGreaterThan(150);
    const missing = rows.flatMap(({ says, tests }) => {
      return tests
        .split('<br>')
        .filter((named) => {
          const [, file = '', title = ''] = /^`([^`]+)` > (.+)$/.exec(named) ?? [];
          const path = `tests/${file}`;
          return !files.includes(path) || !hasTest(path, title.replaceAll(String.raw`\|`, '|'));
        })
        .map((named) => `${says}: ${named}`);
    });

    expect(missing).toEqual([]);
  });
});
