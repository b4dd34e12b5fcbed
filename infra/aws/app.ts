/** The CDK app, run by `cdk` (cdk.json): reads the settings, builds site and functions, and makes the stacks. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { bundleGroups } from './groups.ts';
import { buildStacks } from './stacks.ts';
import { writeFunction } from '../bundle.ts';
import { readSettings } from '../settings.ts';

try {
  const app = new App();
  const settings = readSettings((name) => app.node.tryGetContext(name));
  const [siteFolder, bundles, tallyFolder, recountFolder] = await Promise.all([
    buildSite(settings.basePath),
    bundleGroups(),
    writeFunction('tally'),
    writeFunction('results', 'segment'),
  ]);
  buildStacks(app, { settings, bundles, tallyFolder, recountFolder, siteFolder });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Builds the site for a base path into dist/site, apart from the local runtime's dist/web. Returns the folder.
 * @throws Error with what the build printed
 */
async function buildSite(basePath: string): Promise<string> {
  const folder = fileURLToPath(new URL('../../dist/site', import.meta.url));
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  const parameters = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, parameters, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, BASE_PATH: basePath },
  });
  return folder;
}
