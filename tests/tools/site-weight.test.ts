import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { editorWeight, firstLoads, heaviest, type BuiltSite } from './site-weight.ts';

const manifest: BuiltSite['manifest'] = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['routes/voting.tsx', 'routes/home.tsx', 'routes/admin.tsx'],
    css: ['index.css'],
  },
  '_react.js': { file: 'react.js' },
  'routes/home.tsx': { file: 'home.js', imports: ['index.html'] },
  'routes/voting.tsx': {
    file: 'voting.js',
    imports: ['_shared.js', 'index.html'],
    css: ['voting.css', 'index.css'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  'routes/admin.tsx': { file: 'admin.js', imports: ['index.html'], dynamicImports: ['workshop/main.tsx'] },
  'workshop/main.tsx': {
    file: 'editor.js',
    imports: ['_shared.js', '_tools.js'],
    dynamicImports: ['workshop/builder/fields/rich-text/prose.tsx'],
  },
  '_tools.js': { file: 'tools.js' },
  'workshop/builder/fields/rich-text/prose.tsx': { file: 'prose.js', imports: ['_tools.js'] },
};

const sizes: Record<string, number> = {
  'index.js': 1000,
  'react.js': 2000,
  'home.js': 100,
  'voting.js': 4000,
  'shared.js': 8000,
  'index.css': 500,
  'voting.css': 300,
  'admin.js': 1000,
  'editor.js': 100_000,
  'tools.js': 3000,
  'prose.js': 200_000,
};
/** Random bytes do not compress, so that sizes can be told apart. */
const read = (file: string) => Promise.resolve(randomBytes(sizes[file] ?? 0));

describe('the weight of a first load', () => {
  it('is the entry, the page and what both import, each file once, and nothing of the editor', async () => {
    const loads = await firstLoads({ manifest, read });
    const { page, script, style } = heaviest(loads, 'script');
    expect([page, Math.floor(script / 500), Math.floor(style / 1000)]).toEqual(['routes/voting.tsx', 30, 0]);
    expect(loads.map((load) => load.page)).toEqual(['index.html', 'routes/voting.tsx', 'routes/home.tsx']);
  });

  it('is apart from what the page builder weighs beyond it, running text aside', async () => {
    expect(Math.floor((await editorWeight({ manifest, read })) / 500)).toBe(208);
  });

  it('is refused for a manifest without an entry', async () => {
    await expect(firstLoads({ manifest: {}, read })).rejects.toThrow('no entry');
  });
});
