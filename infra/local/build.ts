import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf } from '../fault.ts';

/**
 * Builds the site into dist/web if its inputs have changed since the last build. Runs before `npm start` and
 * `npm test`.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'dist/web');
const stamp = join(root, 'dist/web.inputs');
const inputs = [
  'web',
  'functions/contract',
  'infra/cli/results/verify-bundle.ts',
  'infra/browsers.ts',
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
  return existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
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
 * Builds to a temporary folder and swaps, so that a running site or a concurrent build never sees half a
 * folder.
 */
async function buildSite(hash: string): Promise<void> {
  const { build } = await import('vite');
  const draft = join(root, `dist/.web-${process.pid}`);
  try {
    process.chdir(root);
    await build({ logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } });
    swapIn(draft);
    writeFileSync(stamp, hash);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The site could not be built; put this right and start again.\n${message}\n`);
    process.exitCode = 1;
  }
}

function swapIn(draft: string): void {
  rmSync(stamp, { force: true });
  rmSync(output, { recursive: true, force: true });
  try {
    renameSync(draft, output);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    // A concurrent build of the same sources finished first.
    rmSync(draft, { recursive: true, force: true });
  }
}
