/** The CDK app, run by `cdk` (cdk.json): reads the settings, builds site and functions, and makes the stacks. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
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

/** Builds the site for a base path into dist/site, apart from the local runtime's dist/web. Returns the folder. */
async function buildSite(basePath: string): Promise<string> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const folder = join(cwd, 'dist/site');
  const vite = join(cwd, 'node_modules/vite/bin/vite.js');
  const parameters = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const env = { ...process.env, BASE_PATH: basePath };
  await promisify(execFile)(process.execPath, parameters, { cwd, env });
  return folder;
}
