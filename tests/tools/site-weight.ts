import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const kibibyte = 1024;

/** Bytes (tests/SPEC.md: Budgets): the function is counted in thousands, the site gzipped and in KiB. */
export const budgets = {
  script: 100 * kibibyte,
  style: 20 * kibibyte,
  editor: 75 * kibibyte,
  editorWhole: 112 * kibibyte,
  signInForm: 10 * kibibyte,
  votesFunction: 400_000,
};

/** What a page takes along at once beyond what it imports (tests/e2e/shell/arrival.test.ts holds it to what written pages name). */
export const takenAlong: Readonly<Record<string, readonly string[]>> = {
  'routes/voting.tsx': ['features/voting/open-voting.tsx'],
};

/** What follows by itself once the voting page of a stranger is loaded. */
const signInForm = { page: 'routes/voting.tsx', source: 'features/auth/account-panel.tsx' };

/** A built site: the parts of Vite's manifest that say what a page loads, and a reader of its files. */
export interface BuiltSite {
  manifest: Record<
    string,
    { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
  >;
  read: (file: string) => Promise<Uint8Array>;
}

type Manifest = BuiltSite['manifest'];

/** The site as it was built last; rejects where it is not built. */
export async function builtSite(): Promise<BuiltSite> {
  const read = (file: string) => readFile(new URL(`../../dist/web/${file}`, import.meta.url));
  try {
    return { manifest: JSON.parse(String(await read('.vite/manifest.json'))) as Manifest, read };
  } catch (error) {
    throw new Error('The site is not built: run `npm run build` first.', { cause: error });
  }
}

/** The route through which admins' rooms are loaded. */
const admin = 'routes/admin.tsx';
/** Pages that visitors do not open: those of admins. */
const ofAdmins = /^workshop\/|^routes\/admin\.tsx$/;
/** The page builder's own; other rooms, and the editor of running text, are loaded later than it, if at all. */
const ofBuilder = /^workshop\/builder\/(?!fields\/rich-text\/)|^routes\/admin\.tsx$/;

/** A chunk and all it imports statically, by manifest key. */
function closure(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** The entry, and after it every page of visitors that is loaded on demand: what is reached without a page of admins. */
function pagesOf(manifest: Manifest): [entry: string, ...others: string[]] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error("The site's manifest has no entry.");
  const pages = new Set([entry]);
  for (const page of pages)
    for (const key of closure(manifest, [page]))
      for (const next of manifest[key]?.dynamicImports ?? []) if (!ofAdmins.test(next)) pages.add(next);
  return [...pages] as [string, ...string[]];
}

/** Bytes of files that travel gzipped, each on its own and once. */
async function weightOf(files: string[], read: BuiltSite['read']): Promise<number> {
  const sizes = [...new Set(files)].map(async (file) => gzipSync(await read(file)).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Bytes of JavaScript and CSS of a visitor's first load of each page: the entry, the page's chunk and what it takes along, and
 * what they import. A page is named by its source module. A chunk loaded on demand later than the page counts as a page of its own.
 */
export async function firstLoads({ manifest, read }: BuiltSite) {
  const pages = pagesOf(manifest);
  return Promise.all(
    pages.map(async (page) => {
      const along = takenAlong[page] ?? [];
      const chunks = [...closure(manifest, [pages[0], page, ...along])].flatMap((key) => manifest[key] ?? []);
      const files = chunks.map(({ file }) => file);
      const styles = chunks.flatMap(({ css = [] }) => css);
      return { page, script: await weightOf(files, read), style: await weightOf(styles, read) };
    }),
  );
}

/** Bytes of JavaScript of the sign-in form beyond those of the voting page. */
export function signInFormWeight({ manifest, read }: BuiltSite): Promise<number> {
  const { page, source } = signInForm;
  const ofPage = closure(manifest, [pagesOf(manifest)[0], page, ...(takenAlong[page] ?? [])]);
  const own = [...closure(manifest, [source])].filter((key) => !ofPage.has(key));
  return weightOf(
    own.flatMap((key) => manifest[key]?.file ?? []),
    read,
  );
}

/** The page that loads most of a kind. */
export function heaviest(loads: Awaited<ReturnType<typeof firstLoads>>, kind: 'script' | 'style') {
  const [first] = loads.toSorted((a, b) => b[kind] - a[kind]);
  if (!first) throw new Error('There is no page to weigh.');
  return first;
}

/**
 * Bytes of JavaScript of the page builder beyond what visitors load anyway: as it opens, and whole, with what its dialogs and
 * panels load when they are first asked for.
 */
export async function editorWeights({ manifest, read }: BuiltSite) {
  const parts = Object.keys(manifest).filter((key) => ofBuilder.test(key));
  if (parts.length === 0) throw new Error('The site has no page builder.');
  const ofVisitors = closure(manifest, pagesOf(manifest));
  // Also of what the builder shares with other rooms, which has no name of its.
  const later = new Set(
    Object.entries(manifest).flatMap(([key, { dynamicImports = [] }]) =>
      key === admin ? [] : dynamicImports,
    ),
  );
  const weigh = (keys: string[]) => {
    const own = [...closure(manifest, keys)].filter((key) => !ofVisitors.has(key));
    return weightOf(
      own.flatMap((key) => manifest[key]?.file ?? []),
      read,
    );
  };
  return {
    opening: await weigh(parts.filter((key) => key === admin || !later.has(key))),
    whole: await weigh(parts),
  };
}

/** The style sheets of a site. */
export async function styleSheets({ manifest, read }: BuiltSite) {
  const filesOf = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
  const ofVisitors = filesOf(closure(manifest, pagesOf(manifest)));
  return Promise.all(
    [...filesOf(Object.keys(manifest))].map(async (file) => {
      return { file, css: String(await read(file)), isOfVisitors: ofVisitors.has(file) };
    }),
  );
}
