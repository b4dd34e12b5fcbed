import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { files, read } from './files.ts';
import { cellsOf, hasNamedTest, namesTest } from './spec-rows.ts';

/** SHA-256 of the requirements of level 1 and 2 in version 5.0.0 of the standard, each a line of its id and its level, sorted. */
const standard = 'd14a9133210ac2b4592509abc6bd37ad90be24a82a3b85b200e67bfe13bdc2f1';

const rows = cellsOf('tests/ASVS.md')
  .filter(([id = '']) => /^V\d/.test(id))
  .map(([id = '', level = '', asked = '', holds = '']) => {
    const parts = holds.split('<br>');
    const tests = parts.filter(namesTest);
    const reason = parts.filter((part) => !namesTest(part)).join(' ');
    return { id, level, asked, tests, reason };
  });

const wordsOf = (text: string): string[] => text.match(/[\p{L}\d][\p{L}\d'’./-]*/gu) ?? [];

/** Files and folders that a text names in backticks by their path from the root. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:functions|infra|tests|web)\/[\w./-]*)`/g)].map(([, path = '']) => path);

/** A test may be named by its path below tests/. */
const exists = (path: string): boolean =>
  files.some((file) => [path, `tests/${path}`].some((each) => file === each || file.startsWith(`${each}/`)));

/** Headings that a text cites, as `FILE.md`: Heading. */
const headingsIn = (text: string): [file: string, heading: string][] =>
  [...text.matchAll(/`([\w./-]+\.md)`: ([A-Z][\w ,'’-]*\w)/g)].map(([, file = '', heading = '']) => [
    file,
    heading,
  ]);

const hasHeading = ([file, heading]: [string, string]): boolean =>
  files.includes(file) && read(file).split('\n').includes(`## ${heading}`);

describe('the table of the ASVS', () => {
  it('has one row for each requirement of level 1 and 2, with its level', () => {
    const levels = rows.map(({ id, level }) => `${id} ${level}`).toSorted();
    expect(levels.filter((each) => each.endsWith(' 1'))).toHaveLength(70);
    expect(levels.filter((each) => each.endsWith(' 2'))).toHaveLength(183);
    expect(createHash('sha256').update(levels.join('\n')).digest('hex')).toBe(standard);
  });

  it('names for each row a test that exists, or gives a reason of five words at least', () => {
    const absent = rows.flatMap(({ id, tests }) =>
      tests.filter((named) => !hasNamedTest(named)).map((named) => `${id}: ${named}`),
    );
    const empty = rows.filter(({ asked, tests, reason }) => {
      const words = wordsOf(reason).length;
      return asked === '' || (words === 0 ? tests.length === 0 : words < 5);
    });
    expect(absent).toEqual([]);
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  it('gives a reason of a known kind wherever no test holds a row', () => {
    const kinds = /^(?:Does not apply|By construction|Documented|Operator|Not held)\b/;
    const others = rows.filter(({ tests, reason }) => tests.length === 0 && !kinds.test(reason));
    expect(others.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(['tests/ASVS.md', 'functions/SECURITY.md'])('%s', (path) => {
  it('leads to headings and files that the repository holds', () => {
    const text = read(path);
    expect(pathsIn(text).filter((named) => !exists(named.replace(/\/$/, '')))).toEqual([]);
    expect(headingsIn(text).filter((cited) => !hasHeading(cited))).toEqual([]);
  });
});

it('what is not held is told in functions/SECURITY.md too, and nothing else is', () => {
  const notHeld = rows.filter(({ reason }) => reason.includes('Not held')).map(({ id }) => id);
  const [, told = ''] = /^## Not promised\n(.*?)(?=^## )/ms.exec(read('functions/SECURITY.md')) ?? [];
  expect([...new Set(told.match(/\bV\d+\.\d+\.\d+\b/g))].toSorted()).toEqual(notHeld.toSorted());
});
