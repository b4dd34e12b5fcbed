import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import type { DrawPage, PageRequest } from '#contract/written-pages.ts';
import type { Surroundings } from '../../../functions/pages/domain.ts';
import type { State } from '../../../functions/pages/state.ts';
import {
  Overtaken,
  type PageIndex,
  type PagesStore,
  type WrittenObject,
} from '../../../functions/pages/written.ts';
import type { WrittenEntry } from '#rules/page-choice.ts';

export const template = `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <meta name="theme-color" content="#000000" />
    <link rel="stylesheet" crossorigin href="/gayvnawards/assets/index-1.css">
    <script type="module" crossorigin src="/gayvnawards/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This site needs JavaScript.</noscript>
  </body>
</html>
`;

export const build = { id: 'build-1', template, manifest: {} };

const modules = new URL('../../../node_modules/', import.meta.url);
export const readFont = (file: string) => readFileSync(new URL(file, modules));

/** What pages of a kind ask for, in the order in which they come to know it. */
const wanted = ({ path, answers }: PageRequest): string[] => {
  if (!('app.get' in answers)) return ['app.get'];
  return ['app.get', ...ofPath(path)];
};

function ofPath(path: string): string[] {
  if (path === '/') return ['template.get'];
  if (path === '/categories') return ['categories.get'];
  if (/^\/(voting|pre-nomination)/.test(path)) return ['events.get'];
  if (/^\/(nominees|winners)$/.test(path)) return [`${path.slice(1)}.get`];
  if (/^\/(winners|verify|404)/.test(path)) return [];
  return [`page.get?${new URLSearchParams({ code: path.slice(1) }).toString()}`];
}

/** Stands in for the built site: a page is its path, its phase and all that it asked for. */
export const drawPage: DrawPage = async (request) => {
  const { path, signedIn, at, answers } = request;
  const asked = wanted(request);
  const missing = asked.filter((key) => !(key in answers));
  const who = signedIn ? 'a voter' : 'a stranger';
  return {
    title: `Page ${path}`,
    head: '',
    markup: `<h1>${path} for ${who} at ${new Date(at).toISOString()}</h1>`,
    styles: '.theme{color:red}',
    asked,
    missing,
    sources: [],
    lateSources: [],
  };
};

/** Without cards, which take long to draw and have tests of their own. */
export const bareSurroundings: Surroundings = {
  title: ({ drawn }) => drawn,
  head: () => '',
  card: () => undefined,
  files: async () => [{ path: '/robots.txt', type: 'text/plain', body: 'User-agent: *' }],
};

/** A bucket and an index in memory, with versions. */
export function memoryStore() {
  const objects = new Map<string, WrittenObject>();
  const index = new Map<string, string>();
  let saved: { text: string; version: string } | undefined;
  let indexVersion = 0;
  let puts: string[] = [];
  const store: PagesStore = {
    state: async () => saved && { state: JSON.parse(saved.text) as State, version: saved.version },
    saveState: async (next, version) => {
      if (version !== saved?.version) throw new Overtaken('another state');
      saved = { text: JSON.stringify(next), version: String(Number(version ?? 0) + 1) };
      return saved.version;
    },
    put: async (object) => {
      objects.set(object.name, object);
      puts.push(object.name);
    },
    remove: async (name) => void objects.delete(name),
    openIndex: async () => {
      let known = indexVersion;
      return {
        entries: async () => Object.fromEntries(index),
        change: async (changed, deleted) => {
          if (known !== indexVersion) throw new Overtaken('another index');
          indexVersion += 1;
          known = indexVersion;
          for (const [key, value] of Object.entries(changed)) index.set(key, value);
          for (const key of deleted) index.delete(key);
        },
      };
    },
  };
  return {
    store,
    objects,
    index,
    entry: (path: string) => JSON.parse(index.get(path) ?? 'null') as WrittenEntry | null,
    /** Names of the objects put since the last call. */
    newObjects: () => {
      const names = puts;
      puts = [];
      return names;
    },
    text: (name: string | undefined) => objects.get(name ?? '')?.body as string,
  };
}

/** A store whose index is changed as told. */
export const changingBy = (
  store: PagesStore,
  change: (index: PageIndex, ...given: Parameters<PageIndex['change']>) => Promise<void>,
): PagesStore => ({
  ...store,
  openIndex: async () => {
    const index = await store.openIndex();
    return { ...index, change: (...given) => change(index, ...given) };
  },
});

/** How a client of a key-value store, which puts the account in front of the host, finds a stand-in. */
export function agentTo(url: string) {
  const httpAgent = new Agent({
    lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  return { endpoint: url.replace('127.0.0.1', 'store.test'), requestHandler: { httpAgent } };
}
