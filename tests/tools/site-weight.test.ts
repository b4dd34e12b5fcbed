import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { editorWeights, firstLoads, heaviest, type BuiltSite } from './site-weight.ts';

/** Files are named by their sizes in bytes. */
const manifest: BuiltSite['manifest'] = {
  'index.html': {
    file: '1000-index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['routes/voting.tsx', 'routes/home.tsx', 'routes/admin.tsx'],
    css: ['500-index.css'],
  },
  '_react.js': { file: '2000-react.js' },
  'routes/home.tsx': { file: '100-home.js', imports: ['index.html'] },
  'routes/voting.tsx': {
    file: '4000-voting.js',
    imports: ['_shared.js', 'index.html'],
    css: ['300-voting.css', '500-index.css'],
  },
  '_shared.js': { file: '8000-shared.js', imports: ['_react.js'] },
  'routes/admin.tsx': {
    file: '1000-admin.js',
    imports: ['index.html'],
    dynamicImports: ['workshop/builder/main.tsx', 'workshop/results/main.tsx'],
  },
  'workshop/results/main.tsx': { file: '50000-results.js', imports: ['_tools.js'] },
  'workshop/builder/main.tsx': {
    file: '100000-editor.js',
    imports: ['_shared.js', '_tools.js'],
    dynamicImports: ['workshop/builder/fields/rich-text/prose.tsx', 'workshop/builder/dialog.tsx'],
  },
  'workshop/builder/dialog.tsx': { file: '20000-dialog.js', imports: ['_tools.js'] },
  '_tools.js': { file: '3000-tools.js' },
  'workshop/builder/fields/rich-text/prose.tsx': { file: '200000-prose.js', imports: ['_tools.js'] },
};

/** Random bytes do not compress, so that sizes can be told apart. */
const read = (file: string) => Promise.resolve(randomBytes(parseInt(file)));

describe('the weight of a first load', () => {
  it('is the entry, the page and what both import, each file once, and nothing of the editor', async () => {
    const loads = await firstLoads({ manifest, read });
    const { page, script, style } = heaviest(loads, 'script');
    expect([page, Math.floor(script / 500), Math.floor(style / 1000)]).toEqual(['routes/voting.tsx', 30, 0]);
    expect(loads.map((load) => load.page)).toEqual(['index.html', 'routes/voting.tsx', 'routes/home.tsx']);
  });

  it('is apart from what the page builder weighs beyond it, running text and other rooms aside', async () => {
    const { opening, whole } = await editorWeights({ manifest, read });
    expect([opening, whole].map((bytes) => Math.floor(bytes / 500))).toEqual([208, 248]);
  });

  it('is refused for a manifest without an entry', async () => {
    await expect(firstLoads({ manifest: {}, read })).rejects.toThrow('no entry');
  });
});
