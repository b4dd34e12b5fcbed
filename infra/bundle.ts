import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { cardFonts, shaperProgram } from '../functions/pages/fonts.ts';
import { noticesOf } from './licenses/notices.ts';
import { addNativeModules, nativeModules } from './native.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One folder per function, with what is deployed and nothing else. */
const bundles = join(root, 'dist', 'functions');
const sourceMaps = join(root, 'dist', 'source-maps');

interface Bundle {
  code: Uint8Array;
  sourceMap: Uint8Array;
  /** Paths of the modules that are in it, from the project's folder. */
  modules: string[];
}

const imports: ReadonlySet<string> = new Set(['import-statement', 'dynamic-import']);

/**
 * Loads Node's own modules by `require`. An `import` makes Node evaluate every export, which for node:http,
 * node:crypto and node:fs costs 10 ms of each start.
 */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup(build) {
    const namespace = 'builtin';
    build.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      imports.has(kind) && isBuiltin(path) ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }));
  },
};

/**
 * Leaves out event streams. The SDK imports them lazily for calls that no function makes, and in a one-file
 * bundle that costs every start a tenth of its load time. Clients that use event streams import them directly
 * and still get them.
 */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup(build) {
    const namespace = 'no-event-streams';
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: `throw new Error('Functions are bundled without event streams (infra/bundle.ts).')`,
    }));
  },
};

/**
 * Bundles `functions/<group>/main.ts`, or `main-<part>.ts` next to it, for Lambda.
 * @throws Error if there is no such entry, or the sources do not bundle
 */
export async function bundleFunction(group: string, part?: string): Promise<Bundle> {
  const entry = join('functions', group, part === undefined ? 'main.ts' : `main-${part}.ts`);
  if (!existsSync(join(root, entry)))
    throw new Error(`The group ${group} has no entry: ${entry} is missing.`);
  return bundleModule(entry);
}

/**
 * Bundles a module, by its path in the project, into one minified module for Lambda's Node 24. The same
 * sources always give the same bytes.
 * @throws Error if the sources do not bundle
 */
export async function bundleModule(entry: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: 'index.mjs',
    write: false,
    metafile: true,
    bundle: true,
    external: [...new Set(Object.values(nativeModules).flat())],
    minify: true,
    sourcemap: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Otherwise esbuild takes the SDK's CommonJS build, which it cannot tree-shake: half as much again.
    mainFields: ['module', 'main'],
    // CommonJS libraries `require` Node's modules, and an ES module has no `require`.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
    plugins: [builtinsByRequire, noEventStreams],
    alias: { '@aws-sdk/credential-provider-node': './infra/aws/lambda-credentials.ts' },
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [sourceMap, code] = outputFiles.toSorted((a, b) => b.path.localeCompare(a.path));
  if (!code || !sourceMap) throw new Error(`The bundle of ${entry} is empty.`);
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const modules = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return { code: code.contents, sourceMap: sourceMap.contents, modules };
}

/**
 * Writes the bundle of a group, or of a part of it. Returns the folder to deploy: `index.mjs`, what cannot
 * be bundled, and the notices of both and of `others`, files that the caller adds.
 */
export async function writeFunction(
  group: string,
  part?: string,
  others: readonly string[] = [],
): Promise<string> {
  const { code, sourceMap, modules } = await bundleFunction(group, part);
  const name = part === undefined ? group : `${group}-${part}`;
  const folder = join(bundles, name);
  await mkdir(folder, { recursive: true });
  await mkdir(sourceMaps, { recursive: true });
  await replaceFile(join(folder, 'index.mjs'), code);
  await replaceFile(join(sourceMaps, `${name}.mjs.map`), sourceMap);
  const installed = await addNativeModules(name, folder);
  // The bundler leaves helpers of its own in what it writes.
  const bundler = 'node_modules/esbuild/package.json';
  const notices = noticesOf([...modules, bundler, ...installed, ...others]);
  await replaceFile(join(folder, 'licenses.txt'), Buffer.from(notices));
  return folder;
}

/** Writes the function of pages: beside its bundle is what draws pages, the shell, and the build's manifest. */
export async function writePages(siteFolder: string): Promise<string> {
  const beside = [...cardFonts, shaperProgram].map((file) => `node_modules/${file}`);
  const folder = await writeFunction('pages', undefined, beside);
  const renderer = join(root, 'dist', 'render');
  const drawn = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(drawn.map((name) => rm(join(folder, name))));
  await cp(renderer, folder, { recursive: true });
  await cp(join(siteFolder, 'index.html'), join(folder, 'index.html'));
  await cp(join(siteFolder, '.vite', 'manifest.json'), join(folder, 'manifest.json'));
  // Cards are set in these fonts; the shaper's program is looked for beside the bundle.
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const font of cardFonts)
    await cp(join(root, 'node_modules', font), join(folder, 'fonts', basename(font)));
  await cp(join(root, 'node_modules', shaperProgram), join(folder, basename(shaperProgram)));
  // Without it, Node takes a module named `.js` for a script first.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** Writes to a temporary name and renames, so that a concurrent synthesis never reads half a file. */
async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const draft = join(sourceMaps, `.${process.pid}-${basename(path)}-${basename(dirname(path))}`);
  await writeFile(draft, content);
  await rename(draft, path);
}
