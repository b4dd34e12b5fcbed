import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No calls home, no GPU; no QUIC, which no server here speaks. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program of these names on the search path, else the first of these files that can be run. */
export function findExecutable(names: readonly string[], elsewhere: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...elsewhere].find(isExecutable);
}

function lacksLibraries(executable: string): boolean {
  const { error, stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return error !== undefined || stdout.includes('not found');
}

/**
 * Unpacks the packaged browser once, beside the packages. Processes may race here: each unpacks into its own
 * folder, and the first to finish renames it to the final name.
 */
async function unpackedBrowser(): Promise<string> {
  const packageFile = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = await readFile(join(dirname(packageFile), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(`${folder}.`);
  const script = `import chromium from ${JSON.stringify(pathToFileURL(packageFile).href)}; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    // The package unpacks into the temporary folder, and its libraries only when it detects Lambda.
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await rename(partial, folder).catch(async () => {
    await rm(partial, { recursive: true });
  });
  return folder;
}

async function packagedBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = await unpackedBrowser();
  const executablePath = join(folder, 'chromium');
  const env: Record<string, string> = {};
  if (lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  return { executablePath, env };
}

/** Starts the packaged browser, a headless shell: a page costs half of what it costs in full Chrome. */
async function launchPackaged(args: string[]): Promise<Browser> {
  const packaged = await packagedBrowser();
  // Only a distribution's own package brings the privileged sandbox helper.
  const packagedArgs = [...new Set([...args, '--no-sandbox'])];
  const env = { ...(process.env as Record<string, string>), ...packaged.env };
  return chromium.launch({ executablePath: packaged.executablePath, args: packagedArgs, env });
}

/**
 * Starts a headless browser: the one at `CHROME_PATH`, else the packaged one (Linux only), else an installed
 * Chrome or Chromium. Rejects when none starts.
 * @param flags of the browser's command line, beside its own
 */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const own = [...quietFlags, ...flags];
  const args = process.getuid?.() === 0 ? [...own, '--no-sandbox'] : own;
  const named = process.env.CHROME_PATH;
  if (named) return chromium.launch({ executablePath: named, args });

  const installed = findExecutable(names, macApplications);
  if (!installed) return launchPackaged(args);
  if (process.platform === 'linux') {
    const packaged = await launchPackaged(args).catch(() => undefined);
    if (packaged) return packaged;
  }
  return chromium.launch({ executablePath: installed, args });
}
