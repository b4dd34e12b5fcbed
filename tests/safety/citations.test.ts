import { describe, expect, it } from 'vitest';
import { absentCitations, type Library } from './citations.ts';
import { files, read } from './files.ts';

const library: Library = {
  headings: [...read('tests/SPEC.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
  files,
};

/** This file and its function name what they forbid. */
const sources = files.filter(
  (path) => /\.(ts|tsx|js|scss|html|md)$/.test(path) && !path.startsWith('tests/safety/citations'),
);

describe('citations', () => {
  it('lead to a heading or a record that the repository holds', () => {
    const absent = sources.flatMap((path) =>
      absentCitations(path, read(path), library).map((cited) => ({ path, cited })),
    );

    expect(absent).toEqual([]);
  });

  it.each([
    ['(specification section 4)', 'specification section'],
    ['(design: a vote)', 'design:'],
    ['as the design has it', 'the design'],
    ['(tests/SPEC.md: Errors; Prices)', 'Prices'],
    ['(DECISION-lost.md)', 'DECISION-lost.md'],
  ])('are found absent in "%s"', (text, cited) => {
    expect(absentCitations('web/main.tsx', `/** A rule ${text}. */`, library)).toContain(cited);
  });

  it('are let pass where they lead somewhere', () => {
    const text =
      'The designer reads tests/SPEC.md: Errors; App configuration, and functions/tally/DECISION-exactly-once.md.';

    expect(absentCitations('web/main.tsx', text, library)).toEqual([]);
    expect(absentCitations('functions/tally/domain.ts', 'See DECISION-exactly-once.md.', library)).toEqual(
      [],
    );
  });
});
