import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the site for a deployment under its base path and answers with its folder. It has a folder of its own, apart
 * from the one the local runtime serves, so that a synthesis never ships a stale site nor disturbs a running one.
 * @throws Error with what the build printed
 */
export async function buildSite(basePath: string): Promise<string> {
  const folder = fileURLToPath(new URL('../dist/site', import.meta.url));
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const parameters = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, BASE_PATH: basePath },
  });
  return folder;
}
