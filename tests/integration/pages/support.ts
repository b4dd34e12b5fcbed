import { readFileSync } from 'node:fs';
import type { DrawPage, PageRequest } from '#contract/written-pages.ts';
import type { PagesStore, WrittenObject } from '../../../functions/pages/domain.ts';
import type { State } from '../../../functions/pages/state.ts';
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
  };
};

/** A bucket and an index in memory. */
export function memoryStore() {
  const objects = new Map<string, WrittenObject>();
  const index = new Map<string, string>();
  let state: string | undefined;
  let puts: string[] = [];
  const store: PagesStore = {
    state: async () => (state === undefined ? undefined : (JSON.parse(state) as State)),
    saveState: async (next) => void (state = JSON.stringify(next)),
    put: async (object) => {
      objects.set(object.name, object);
      puts.push(object.name);
    },
    remove: async (name) => void objects.delete(name),
    index: async () => Object.fromEntries(index),
    changeIndex: async (changed, deleted) => {
      for (const [key, value] of Object.entries(changed)) index.set(key, value);
      for (const key of deleted) index.delete(key);
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
