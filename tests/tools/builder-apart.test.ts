import { fileURLToPath } from 'node:url';
import { loadConfigFromFile, type Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

interface Chunk {
  moduleIds: string[];
  imports?: string[];
  facade?: string;
  isEntry?: boolean;
}

let check: (bundle: Record<string, Chunk>) => void;

beforeAll(async () => {
  const path = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, path);
  const plugins = (loaded?.config.plugins ?? []).flat() as Plugin[];
  const plugin = plugins.find(({ name }) => name === 'keep-builder-apart');
  const generate = plugin?.generateBundle as unknown as (options: object, bundle: object) => void;
  const context = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  check = (bundle) => generate.call(context, {}, Object.fromEntries(Object.entries(bundle).map(asBuilt)));
});

/** A chunk as the bundler gives it: one with a facade is a page, loaded on demand unless it is the entry. */
const asBuilt = ([fileName, { facade, isEntry = false, imports = [], moduleIds }]: [string, Chunk]) => [
  fileName,
  {
    type: 'chunk',
    fileName,
    imports,
    moduleIds,
    isEntry,
    isDynamicEntry: facade !== undefined && !isEntry,
    facadeModuleId: facade ?? null,
  },
];

const entry: Chunk = { facade: '/site/web/index.html', isEntry: true, moduleIds: [], imports: ['shared.js'] };
const admin: Chunk = {
  facade: '/site/web/routes/admin.tsx',
  moduleIds: ['/site/web/workshop/shell/builder.tsx'],
};

describe('a build', () => {
  it('passes where admins alone load the page builder', () => {
    const shared = { moduleIds: ['/site/web/ui/link.tsx', '/site/web/blocks/views.ts'] };
    expect(() => check({ entry, 'shared.js': shared, admin })).not.toThrow();
  });

  it.each([
    '/site/web/workshop/state/store.ts',
    '/site/web/blocks/catalogue.ts',
    '/site/web/blocks/content-a/block.tsx',
  ])('fails where a chunk that a visitor loads has %s in it', (stray) => {
    expect(() => check({ entry, 'shared.js': { moduleIds: [stray] }, admin })).toThrow(stray);
    const page = { facade: '/site/web/routes/home.tsx', moduleIds: [], imports: ['deep.js'] };
    expect(() => check({ entry, page, 'deep.js': { moduleIds: [stray] } })).toThrow(stray);
  });
});
