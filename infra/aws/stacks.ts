import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Tags, Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { Group } from '#contract/endpoints.ts';
import type { Settings } from '../settings.ts';
import { ApiStack } from './api-stack.ts';
import { BallotTrail } from './ballot-trail.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { MailStack } from './mail-stack.ts';
import { EdgeOpsStack, OpsStack } from './ops-stack.ts';
import { PagesStack } from './pages-stack.ts';
import { RecountStack } from './recount-stack.ts';
import { TallyStack } from './tally-stack.ts';
import { WebStack } from './web-stack.ts';

interface StackInputs {
  settings: Settings;
  bundles: Record<Group, string>;
  tallyFolder: string;
  recountFolder: string;
  pagesFolder: string;
  mailFolder: string;
  readerFolder: string;
  probeFolder: string;
  siteFolder: string;
}

/**
 * The stacks of one deployment, checked by cdk-nag at synthesis.
 * @throws Error if the site is not built
 */
export function buildStacks(
  app: App,
  {
    settings,
    bundles,
    tallyFolder,
    recountFolder,
    pagesFolder,
    mailFolder,
    readerFolder,
    probeFolder,
    siteFolder,
  }: StackInputs,
) {
  if (!existsSync(join(siteFolder, 'index.html'))) {
    throw new Error(`The site is not built: ${siteFolder} holds no index.html. Run \`npm run build\` first.`);
  }
  const name = `acclaim-${settings.stage}`;
  const env = { region: settings.region };
  const edgeEnv = { region: 'us-east-1' };
  // Of one deployment alone, so no setting: `npx acclaim deploy --at-once`.
  const atOnce = app.node.tryGetContext('atOnce') === 'true';
  const data = new DataStack(app, `${name}-data`, { env, settings });
  const api = new ApiStack(app, `${name}-api`, { env, settings, data, bundles, readerFolder, atOnce });
  const tally = new TallyStack(app, `${name}-tally`, { env, data, folder: tallyFolder });
  const recount = new RecountStack(app, `${name}-recount`, { env, settings, data, folder: recountFolder });
  const edge = new EdgeStack(app, `${name}-edge`, { env: edgeEnv, settings });
  const web = new WebStack(app, `${name}-web`, {
    env,
    settings,
    api: api.api,
    originSecret: api.originSecret,
    firewall: edge.firewall,
    images: data.images,
    siteFolder,
  });
  const pages = new PagesStack(app, `${name}-pages`, { env, settings, data, api, web, folder: pagesFolder });
  const mail = new MailStack(app, `${name}-mail`, { env, settings, data, api, folder: mailFolder });
  const edgeOps = new EdgeOpsStack(app, `${name}-edge-ops`, { env: edgeEnv, settings, web, probeFolder });
  const ops = new OpsStack(app, `${name}-ops`, {
    env,
    settings,
    data,
    api,
    tally,
    recount,
    pages,
    mail,
    edgeOps,
  });
  const { ballots } = data.tables;
  new BallotTrail(ops, 'BallotTrail', { stage: settings.stage, ballots, votes: api.functions.votes });

  Tags.of(app).add('application', 'acclaim');
  Tags.of(app).add('stage', settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  const stacks = { data, api, tally, recount, edge, web, pages, mail, ops, edgeOps };
  // None goes by mistake, with `cdk destroy` neither (infra/RUNBOOK.md#taking-a-stage-down).
  for (const stack of Object.values(stacks)) stack.terminationProtection = true;
  return stacks;
}
