import { fileURLToPath } from 'node:url';
import { loadConfigFromFile, type Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

/** A chunk as the bundler gives it: one with a facade is a page, loaded on demand unless it is the entry. */
const chunk = (moduleIds: string[], imports: string[] = [], facadeModuleId: string | null = null) => ({
  type: 'chunk',
  moduleIds,
  imports,
  facadeModuleId,
  isEntry: facadeModuleId?.endsWith('index.html') ?? false,
  isDynamicEntry: facadeModuleId?.endsWith('.tsx') ?? false,
});

let check: (bundle: Record<string, ReturnType<typeof chunk>>) => void;

beforeAll(async () => {
  const path = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, path);
  const plugins = (loaded?.config.plugins ?? []).flat() as Plugin[];
  const plugin = plugins.find(({ name }) => name === 'keep-builder-apart');
  const generate = plugin?.generateBundle as unknown as (options: object, bundle: object) => void;
  const error = (message: string) => {
    throw new Error(message);
  };
  check = (bundle) => {
    const named = Object.entries(bundle).map(([fileName, each]) => [fileName, { fileName, ...each }]);
    generate.call({ error }, {}, Object.fromEntries(named));
  };
});

const entry = chunk([], ['shared.js'], '/site/web/index.html');
const admin = chunk(['/site/web/workshop/shell/builder.tsx'], [], '/site/web/routes/admin.tsx');

describe('a build', () => {
  it('passes where admins alone load the page builder', () => {
    const shared = chunk(['/site/web/ui/link.tsx', '/site/web/blocks/views.ts']);
    expect(() => check({ entry, 'shared.js': shared, admin })).not.toThrow();
  });

  it.each([
    '/site/web/workshop/state/store.ts',
    '/site/web/blocks/catalogue.ts',
    '/site/web/blocks/content-a/block.tsx',
  ])('fails where a chunk that a visitor loads has %s in it', (stray) => {
    expect(() => check({ entry, 'shared.js': chunk([stray]), admin })).toThrow(stray);
    const page = chunk([], ['deep.js'], '/site/web/routes/home.tsx');
    expect(() => check({ entry, page, 'deep.js': chunk([stray]) })).toThrow(stray);
  });
});
