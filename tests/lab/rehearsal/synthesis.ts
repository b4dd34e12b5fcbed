import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'aws-cdk-lib';
import type { Group } from '#contract/endpoints.ts';
import { writeFunction, writePages } from '../../../infra/bundle.ts';
import { buildAnew } from '../../infra/stacks.ts';
import { everything } from './everything.ts';
import type { StackTemplate } from './template.ts';

const builtSite = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Functions whose entry is a part of a room, as it is called there. */
const parts = {
  recount: ['results', 'segment'],
  reader: ['results', 'reader'],
  'mail-sender': ['mail', 'sender'],
};

export type FunctionName = Group | keyof typeof parts | 'tally' | 'pages' | 'probe';
export type Synthesis = Awaited<ReturnType<typeof synthesise>>;

/**
 * All stacks of the stage `prod`, with the very bundles of these functions. What is not named is a text without code, which the
 * rehearsal refuses to run. The writer of pages comes with the built site, which it writes for.
 */
export async function synthesise(bundled: readonly FunctionName[]) {
  const builtFolder = bundled.includes('pages') ? builtSite : undefined;
  if (builtFolder && !existsSync(join(builtFolder, 'index.html')))
    throw new Error('The site is not built: run `node infra/local/build.ts` first.');
  const folderOf = (name: FunctionName): Promise<string> => {
    const [room, part] = parts[name as keyof typeof parts] ?? [name];
    return name === 'pages' ? writePages(builtSite) : writeFunction(room!, part);
  };
  const folders = await Promise.all(bundled.map(async (name) => [name, await folderOf(name)] as const));
  const { data } = buildAnew(everything, '', false, { ...Object.fromEntries(folders), site: builtFolder });
  const assembly = (data.node.root as App).synth();
  const folder = dirname(assembly.directory);
  return {
    directory: assembly.directory,
    siteFolder: builtFolder ?? join(folder, 'site'),
    stacks: assembly.stacks.map(({ stackName: name, environment, template }) => ({
      name,
      region: environment.region,
      template: template as StackTemplate['template'],
    })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
