import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { files, read } from './files.ts';

const headings = Array.from(read('tests/SPEC.md').matchAll(/^## (.+)$/gm), ([, heading = '']) => heading);

/** Words that point at a document outside of the repository; standards may be cited by their sections. */
const elsewhere =
  /(?<=\()design: [a-z]|\bthe design(?!er)\b|\b[Ss]pecification,? \(?sections?\b|(?<!(?:Core|RFC \d+), )\bsections? \d/g;

/** A heading of the specification, cited as `tests/SPEC.md: Heading`; several are parted by semicolons. */
const ofSpecification = /tests\/SPEC\.md: ([A-Z][\w ]*(?:; [A-Z][\w ]*)*)/g;

/** A decision record, by its file name or with a path to it. */
const ofDecision = /[\w./-]*DECISION[\w-]*\.md/g;

/** What a file cites that the repository does not hold, as the words of the citation. */
function absentCitations(path: string, text: string): string[] {
  // A comment may break in the middle of a citation.
  const words = text.replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ');
  const all = (pattern: RegExp) => [...words.matchAll(pattern)];
  // A citation goes on after its heading, as in "tests/SPEC.md: Errors words the failure".
  const isHeading = (cited: string) => headings.some((heading) => cited.startsWith(heading));
  return [
    ...all(elsewhere).map(([cited]) => cited),
    ...all(ofSpecification)
      .flatMap(([, cited = '']) => cited.split('; '))
      .filter((cited) => !isHeading(cited)),
    ...all(ofDecision)
      .map(([cited]) => cited)
      .filter((cited) => !files.includes(cited) && !files.includes(join(dirname(path), cited))),
  ];
}

/** This file names what it forbids. */
const sources = files.filter(
  (path) => /\.(ts|tsx|js|scss|html|md)$/.test(path) && path !== 'tests/safety/citations.test.ts',
);

describe('citations', () => {
  it('lead to a heading or a record that the repository holds', () => {
    const absent = sources.flatMap((path) =>
      absentCitations(path, read(path)).map((cited) => ({ path, cited })),
    );

    expect(absent).toEqual([]);
  });

  it.each([
    ['(specification section 4)', 'specification section'],
    ['(design: a vote)', 'design: a'],
    ['as the design has it', 'the design'],
    ['(tests/SPEC.md: Errors; Prices)', 'Prices'],
    ['(DECISION-lost.md)', 'DECISION-lost.md'],
  ])('are found absent in "%s"', (text, cited) => {
    expect(absentCitations('web/main.tsx', `/** A rule ${text}. */`)).toContain(cited);
  });
});
