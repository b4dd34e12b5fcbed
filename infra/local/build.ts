import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf } from '../fault.ts';

/**
 * Builds the site into dist/web, and what draws its pages into dist/render, if their inputs have changed since the last build.
 * Runs before `npm start` and `npm test`.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'dist/web');
const renderer = join(root, 'dist/render');
const stamp = join(root, 'dist/web.inputs');
const inputs = [
  'web',
  'functions/contract',
  'infra/cli/results/verify-bundle.ts',
  'infra/browsers.ts',
  'infra/licenses',
  '.browserslistrc',
  'vite.config.ts',
  'package-lock.json',
];

const wanted = hashOfInputs();
if (!isUpToDate(wanted)) {
  process.stdout.write('Building the site.\n');
  await buildSite(wanted);
}

function isUpToDate(hash: string): boolean {
  const built = [join(output, 'index.html'), join(renderer, 'render.js'), stamp];
  return built.every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === hash;
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(process.env['BASE_PATH'] ?? '/gayvnawards');
  for (const file of inputs.flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * Builds to temporary folders and swaps, so that a running site or a concurrent build never sees half a
 * folder.
 */
async function buildSite(hash: string): Promise<void> {
  const { build } = await import('vite');
  const draft = join(root, `dist/.web-${process.pid}`);
  const rendererDraft = join(root, `dist/.render-${process.pid}`);
  try {
    process.chdir(root);
    await build({ logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } });
    const ssr = join(root, 'web/render.tsx');
    await build({ logLevel: 'warn', build: { ssr, outDir: rendererDraft, emptyOutDir: true } });
    rmSync(stamp, { force: true });
    swapIn(draft, output);
    swapIn(rendererDraft, renderer);
    writeFileSync(stamp, hash);
  } catch (error) {
    for (const folder of [draft, rendererDraft]) rmSync(folder, { recursive: true, force: true });
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The site could not be built; put this right and start again.\n${message}\n`);
    process.exitCode = 1;
  }
}

function swapIn(draft: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    // A concurrent build of the same sources finished first.
    rmSync(draft, { recursive: true, force: true });
  }
}
