import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { files, read } from '../safety/files.ts';
import { patternsIn, patternsMade, slowPatterns } from './patterns.ts';

/** Code that reads what visitors, voters and admins send, and files that come from elsewhere. */
const open = files.filter(
  (path) =>
    /^(functions|web)\/.*\.tsx?$/.test(path) ||
    /^infra\/cli\/(results\/verify-bundle|show\/(lists|nominations-merge))\.ts$/.test(path),
);

/** Another file of this worker may have loaded a module, which makes its patterns once. */
const loadAgain = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ `${fileURLToPath(new URL(`../../${path}`, import.meta.url))}?again`);

/** What runs where the code puts patterns together, by file. */
const makers: Record<string, (path: string) => Promise<unknown>> = {
  'functions/contract/match.ts': async () =>
    (await import('../../functions/contract/match.ts')).createMatchPath('/base'),
  'functions/contract/widget-styles.ts': loadAgain,
  'web/ui/sanitize.ts': loadAgain,
};

describe('regular expressions', () => {
  it('over what others send take time in proportion to its length', async () => {
    const found = open.map((path) => patternsIn(path, read(path)));
    const [written, made] = [found.flatMap((each) => each.written), found.flatMap((each) => each.made)];
    expect(written.length).toBeGreaterThan(100);
    expect(new Set(made.map((where) => where.split(':')[0]))).toEqual(new Set(Object.keys(makers)));
    for (const [path, run] of Object.entries(makers)) {
      const patterns = await patternsMade(path, () => run(path));
      expect({ path, patterns: patterns.length }).not.toEqual({ path, patterns: 0 });
      written.push(...patterns);
    }

    expect(await slowPatterns(written)).toEqual([]);
  });

  it('that are slow are found, wherever they stand', async () => {
    const text = [
      'const mail = (text: string) => text.replace(/[^@]+@[^@]+/g, "");',
      'const name = z.string().check(z.regex(/^(a+)+$/));',
      'const fine = /^[a-z]+$/;',
      'const built = new RegExp(`${fine.source}*`);',
    ].join('\n');
    const { written, made } = patternsIn('planted.ts', text);
    expect(made).toEqual(['planted.ts:4']);

    const slow = await slowPatterns(written);
    expect(slow.map((each) => each.split(' takes ')[0])).toEqual([
      'planted.ts:1: /[^@]+@[^@]+/g',
      'planted.ts:2: /^(a+)+$/',
    ]);
  });
});
