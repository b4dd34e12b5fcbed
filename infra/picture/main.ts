/** `npm run picture`: draws architecture.svg anew from the stacks as they are. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import type { Group } from '#contract/endpoints.ts';
import cdk from '../../cdk.json' with { type: 'json' };
import { groups } from '../aws/groups.ts';
import { buildStacks } from '../aws/stacks.ts';
import { readSettings } from '../settings.ts';
import { draw } from './drawing.ts';
import { readGraph, type StackTemplates } from './graph.ts';

const picture = fileURLToPath(new URL('architecture.svg', import.meta.url));

/** Templates over an empty site and empty functions: what is in them does not show in the picture. */
function synthesise(folder: string): StackTemplates {
  const context: Record<string, unknown> = cdk.context;
  const siteFolder = join(folder, 'site');
  mkdirSync(siteFolder);
  writeFileSync(join(siteFolder, 'index.html'), '');
  const app = new App({ context, outdir: join(folder, 'cdk.out') });
  buildStacks(app, {
    settings: readSettings((name) => context[name]),
    bundles: Object.fromEntries(groups.map((group) => [group, siteFolder])) as Record<Group, string>,
    tallyFolder: siteFolder,
    recountFolder: siteFolder,
    siteFolder,
  });
  const assembly = app.synth();
  return Object.fromEntries(
    assembly.stacks.map(({ stackName, template }) => [
      stackName.replace('acclaim-prod-', ''),
      template as unknown,
    ]),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'acclaim-picture-'));
try {
  writeFileSync(picture, draw(readGraph(synthesise(folder))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
