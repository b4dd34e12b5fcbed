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

/** Sources whose chunks visitors do not load: the template manager. */
const editor = /^editor\//;

/** A chunk and all it imports statically, by manifest key. */
function closure(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
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
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error("The site's manifest has no entry.");
  const onDemand = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const pages = [...new Set([entry, ...onDemand])].filter((key) => !editor.test(key));

  const weigh = async (files: Iterable<string>) => {
    const sizes = await Promise.all(
      [...new Set(files)].map(async (file) => gzipSync(await read(file)).byteLength),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
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
 * The first loads of the built site.
 * @throws Error where it is not built
 */
export async function builtFirstLoads(): Promise<FirstLoad[]> {
  const folder = new URL('../../dist/web/', import.meta.url);
  return firstLoads(await readManifest(folder), (file) => readFile(new URL(file, folder)));
}

async function readManifest(folder: URL): Promise<Manifest> {
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
