import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import cdk from '../../../cdk.json' with { type: 'json' };
import type { Group } from '#contract/endpoints.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { buildStacks } from '../../../infra/aws/stacks.ts';
import { writeFunction, writePages } from '../../../infra/bundle.ts';
import { readSettings } from '../../../infra/settings.ts';
import type { StackTemplate } from './template.ts';

/** Settings with which every part of a deployment is there: a domain, mail, alarms, both ways to sign in elsewhere. */
const everything = {
  domain: 'awards.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/rehearsal',
  apiDomain: 'origin.awards.test',
  apiCertificateArn: 'arn:aws:acm:us-west-2:123456789012:certificate/origin',
  apiClientCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/client',
  apiAuthority: 'tests/support/authority.pem',
  apiDefaultEndpoint: 'closed',
  mailFrom: 'awards@awards.test',
  alarmAddress: 'operators@awards.test',
  botCheckProvider: 'recaptcha',
  botCheckSiteKey: 'test-site-key',
  secondFactor: 'offered',
  googleClientId: 'our-id',
  appleClientId: 'our-id',
  appleRedirectUri: 'https://awards.test/apple',
};

const builtSite = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The functions beside those of the contract's groups, by their names in the template: the room, and its entry. */
const others = {
  tally: ['tally'],
  recount: ['results', 'segment'],
  reader: ['results', 'reader'],
  pages: ['pages'],
  'mail-sender': ['mail', 'sender'],
  probe: ['probe'],
} as const;

export type FunctionName = Group | keyof typeof others;
export type Synthesis = Awaited<ReturnType<typeof synthesise>>;

/**
 * All stacks of the stage `prod`, with the very bundles of these functions. What is not named is a text without code, which the
 * rehearsal refuses to run. The writer of pages comes with the built site, which it writes for.
 */
export async function synthesise(bundled: readonly FunctionName[]) {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-rehearsal-'));
  const siteFolder = bundled.includes('pages') ? builtSite : join(folder, 'site');
  const write = (path: string, content: string): string => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
    return join(folder, path, '..');
  };
  const folderOf = async (name: FunctionName): Promise<string> => {
    if (!bundled.includes(name)) return write(`${name}/index.mjs`, `// ${name}`);
    const [room, part]: readonly string[] = others[name as keyof typeof others] ?? [name];
    return name === 'pages' ? writePages(siteFolder) : writeFunction(room ?? name, part);
  };
  if (siteFolder !== builtSite) {
    write('site/index.html', '<!doctype html><title>Acclaim</title>');
    write('site/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('site/assets/index-1.js', 'export {};');
  } else if (!existsSync(join(builtSite, 'index.html')))
    throw new Error('The site is not built: run `node infra/local/build.ts` first.');
  const bundles = await Promise.all(groups.map(async (group) => [group, await folderOf(group)] as const));
  const context: Record<string, unknown> = { ...cdk.context, ...everything };
  const app = new App({ context, outdir: join(folder, 'cdk.out') });
  buildStacks(app, {
    settings: readSettings((name) => context[name]),
    bundles: Object.fromEntries(bundles) as Record<Group, string>,
    tallyFolder: await folderOf('tally'),
    recountFolder: await folderOf('recount'),
    pagesFolder: await folderOf('pages'),
    mailFolder: await folderOf('mail-sender'),
    readerFolder: await folderOf('reader'),
    probeFolder: await folderOf('probe'),
    siteFolder,
  });
  const assembly = app.synth();
  return {
    directory: assembly.directory,
    siteFolder,
    stacks: assembly.stacks.map(({ stackName: name, environment, template }) => ({
      name,
      region: environment.region,
      template: template as StackTemplate['template'],
    })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
