/** Entry of the CDK: reads the settings, builds site and functions, and puts up the stacks. Run by `cdk`, see cdk.json. */
import { App } from 'aws-cdk-lib';
import { bundleGroups } from './groups.ts';
import { buildStacks } from './stacks.ts';
import { writeFunction } from '../bundle.ts';
import { readSettings } from '../settings.ts';
import { buildSite } from '../site.ts';

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
