import { dirname, join } from 'node:path/posix';

/** Words that point at a document outside of the repository; standards may be cited by their sections. */
const elsewhere =
  /\bdesign:|\bthe design(?!er)\b|\b[Ss]pecification,? \(?sections?\b|(?<!(?:Core|RFC \d+), )\bsections? \d/g;

/** A heading of the specification, cited as `tests/SPEC.md: Heading`; several are parted by semicolons. */
const ofSpecification = /tests\/SPEC\.md: ([A-Z][\w ]*(?:; [A-Z][\w ]*)*)/g;

/** A decision record, by its file name or with a path to it. */
const ofDecision = /[\w./-]*DECISION[\w-]*\.md/g;

/** The repository as citations see it: the headings of its specification, and its files by path from the root. */
export interface Library {
  headings: readonly string[];
  files: readonly string[];
}

/** What a file cites that the repository does not hold, as the words of the citation. */
export function absentCitations(path: string, text: string, { headings, files }: Library): string[] {
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
