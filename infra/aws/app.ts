/** The CDK app, run by `cdk` (cdk.json): reads the settings, builds site and functions, and makes the stacks. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { bundleGroups } from './groups.ts';
import { buildStacks } from './stacks.ts';
import { writeFunction, writePages } from '../bundle.ts';
import { readSettings } from '../settings.ts';

try {
  const app = new App();
  const settings = readSettings((name) => app.node.tryGetContext(name));
  // The writer of pages holds what the site was built into.
  const siteFolder = await buildSite(settings.basePath);
  const [bundles, pagesFolder, tallyFolder, recountFolder, mailFolder, readerFolder, probeFolder] =
    await Promise.all([
      bundleGroups(),
      writePages(siteFolder),
      writeFunction('tally'),
      writeFunction('results', 'segment'),
      writeFunction('mail', 'sender'),
      writeFunction('results', 'reader'),
      writeFunction('probe'),
    ]);
  buildStacks(app, {
    settings,
    bundles,
    tallyFolder,
    recountFolder,
    pagesFolder,
    mailFolder,
    readerFolder,
    probeFolder,
    siteFolder,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Builds the site for a base path, unless dist/web holds it for these very sources. Returns its folder. */
async function buildSite(basePath: string): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const env = { ...process.env, BASE_PATH: basePath };
  await promisify(execFile)(process.execPath, [join(root, 'infra/local/build.ts')], { env });
  return join(root, 'dist/web');
}
