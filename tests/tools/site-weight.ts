import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** The parts of Vite's manifest that say what a page loads. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

export interface FirstLoad {
  /** Source module of the page, or the entry where all pages are in it. */
  page: string;
  /** Bytes of all JavaScript, each file gzipped on its own as it travels. */
  script: number;
  style: number;
}

/** Pages that visitors do not open: those of admins. */
const ofAdmins = /^workshop\/|^routes\/admin\.tsx$/;
/** What the page builder loads later than itself, if at all: the editor of running text, and the results of voting. */
const later = /^workshop\/(builder\/fields\/rich-text|results)\//;

/** A chunk and all it imports statically, by manifest key. */
function closure(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** The entry, and after it every page of visitors that is loaded on demand. */
function pagesOf(manifest: Manifest): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error("The site's manifest has no entry.");
  const onDemand = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  return [...new Set([entry, ...onDemand])].filter((key) => !ofAdmins.test(key));
}

/** Bytes of files that travel gzipped, each once. */
async function weightOf(files: string[], read: (file: string) => Promise<Uint8Array>): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => gzipSync(await read(file)).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * What a visitor's first load of each page weighs: the entry with its static imports, and for each page that is loaded
 * on demand its chunk with its own. A chunk loaded on demand later than the page counts as a page of its own.
 * @throws Error where the manifest has no entry
 */
export async function firstLoads(
  manifest: Manifest,
  read: (file: string) => Promise<Uint8Array>,
): Promise<FirstLoad[]> {
  const pages = pagesOf(manifest);
  const [entry = ''] = pages;
  const weigh = (files: string[]) => weightOf(files, read);
  return Promise.all(
    pages.map(async (page) => {
      const chunks = [...closure(manifest, [entry, page])].flatMap((key) => manifest[key] ?? []);
      return {
        page,
        script: await weigh(chunks.map(({ file }) => file)),
        style: await weigh(chunks.flatMap(({ css = [] }) => css)),
      };
    }),
  );
}

/**
 * Bytes of JavaScript that the page builder loads beyond what visitors load anyway, each file gzipped on its own: all of its screens and
 * dialogs, but for what comes later.
 * @throws Error where there is no page builder
 */
export async function editorWeight(
  manifest: Manifest,
  read: (file: string) => Promise<Uint8Array>,
): Promise<number> {
  const keys = Object.keys(manifest);
  const parts = keys.filter((key) => ofAdmins.test(key) && !later.test(key));
  if (parts.length === 0) throw new Error('The site has no page builder.');
  const ofVisitors = closure(manifest, pagesOf(manifest));
  const own = [...closure(manifest, parts)].filter((key) => !ofVisitors.has(key));
  return weightOf(
    own.flatMap((key) => manifest[key]?.file ?? []),
    read,
  );
}

const folder = new URL('../../dist/web/', import.meta.url);
const readBuilt = (file: string) => readFile(new URL(file, folder));

/**
 * The first loads of the built site.
 * @throws Error where it is not built
 */
export const builtFirstLoads = async (): Promise<FirstLoad[]> => firstLoads(await readManifest(), readBuilt);

/**
 * The weight of the built page builder.
 * @throws Error where the site is not built
 */
export const builtEditorWeight = async (): Promise<number> => editorWeight(await readManifest(), readBuilt);

export interface StyleSheet {
  file: string;
  css: string;
  isOfVisitors: boolean;
}

/**
 * The style sheets of the built site.
 * @throws Error where it is not built
 */
export async function builtStyles(): Promise<StyleSheet[]> {
  const manifest = await readManifest();
  const filesOf = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
  const ofVisitors = filesOf(closure(manifest, pagesOf(manifest)));
  return Promise.all(
    [...filesOf(Object.keys(manifest))].map(async (file) => ({
      file,
      css: String(await readBuilt(file)),
      isOfVisitors: ofVisitors.has(file),
    })),
  );
}

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest;
  } catch (error) {
    throw new Error('The site is not built: run `npm run build` first.', { cause: error });
  }
}

/** The page that loads most of a kind. */
export function heaviest(loads: FirstLoad[], kind: 'script' | 'style'): FirstLoad {
  const [first] = loads.toSorted((a, b) => b[kind] - a[kind]);
  if (!first) throw new Error('There is no page to weigh.');
  return first;
}
