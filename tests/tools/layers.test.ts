import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cruiseLayers, forbidden } from './layer-rules.ts';

const imported = (from: string) => `import * as it from '${from}';\nexport const used = it;\n`;
const importedType = (from: string) => `import type { It } from '${from}';\nexport type Used = It;\n`;

/** For each rule, one file that breaks it: path and specifier of the forbidden import. */
const breaches: Record<string, [file: string, specifier: string]> = {
  'no-circle': ['functions/votes/circle.ts', './domain.ts'],
  resolvable: ['functions/votes/lost.ts', './nowhere.ts'],
  'contract-imports-zod-alone': ['functions/contract/app.ts', 'luxon'],
  'records-knows-no-group': ['functions/records/show.ts', '#platform/clock.ts'],
  'rules-are-pure': ['functions/rules/day.ts', '#platform/clock.ts'],
  'platform-knows-no-group': ['functions/platform/chain/step.ts', '../../votes/ballot.ts'],
  'count-knows-no-group': ['functions/count/recount.ts', '../votes/ballot.ts'],
  'accounts-knows-no-group': ['functions/accounts/other.ts', '../votes/ballot.ts'],
  'content-knows-no-group': ['functions/content/other.ts', '../votes/ballot.ts'],
  'shared-rooms-keep-clients-in-stores': ['functions/accounts/links.ts', '@aws-sdk/lib-dynamodb'],
  'groups-apart': ['functions/auth/other.ts', '../votes/ballot.ts'],
  'writer-composes-groups': ['functions/pages/main.ts', '../votes/ballot.ts'],
  'domain-is-pure': ['functions/auth/domain.ts', '@aws-sdk/lib-dynamodb'],
  'handler-knows-the-domain-alone': ['functions/auth/handler.ts', './store.ts'],
  'store-serves-the-domain': ['functions/show/store.ts', './handler.ts'],
  'nobody-imports-main': ['functions/show/again.ts', './main.ts'],
  'aws-stays-in-stores': ['functions/show/tool.ts', '@aws-sdk/lib-dynamodb'],
  'functions-carry-no-tools': ['functions/platform/tools.ts', 'aws-cdk-lib'],
  'web-imports-the-contract-alone': ['web/app.tsx', '#records/keys.ts'],
  'web-runs-no-schema': ['web/schema.ts', '#contract/votes.ts'],
  'web-carries-no-server-library': ['web/time.ts', 'luxon'],
  'features-apart': ['web/features/voting/page.tsx', '../home/page.tsx'],
  'visitors-load-no-builder': ['web/shell/link.tsx', '../workshop/shell.tsx'],
  'ui-knows-no-api': ['web/ui/button.tsx', '../api/client.ts'],
  'bot-check-knows-no-feature': ['web/bot-check/feature.ts', '../features/home/page.tsx'],
  'api-knows-no-feature': ['web/api/feature.ts', '../features/home/page.tsx'],
  'nothing-imports-infra': ['functions/platform/infra.ts', '../../infra/settings.ts'],
  'commands-use-shared-rooms': ['infra/cli/program.ts', '../../functions/votes/ballot.ts'],
  'nothing-imports-tests': ['infra/local/helper.ts', '../../tests/helper.ts'],
  'cloud-and-local-apart': ['infra/cli/main.ts', '../aws/stack.ts'],
  'stacks-hold-nothing-local': ['infra/aws/stack.ts', '../local/main.ts'],
};

const plain = 'export type It = 1;\nexport const it = 1;\n';

/** Files that break nothing, some because what they import is a type alone. */
const clean: Record<string, string> = {
  'functions/contract/votes.ts': imported('zod/mini'),
  'functions/records/keys.ts': imported('#contract/votes.ts'),
  'functions/votes/domain.ts': imported('./circle.ts'),
  'functions/votes/handler.ts': importedType('./ballot.ts'),
  'functions/votes/store.ts': imported('@aws-sdk/lib-dynamodb') + importedType('./domain.ts'),
  'functions/votes/main.ts': imported('./handler.ts') + importedType('./store.ts'),
  'functions/accounts/store.ts': imported('@aws-sdk/lib-dynamodb'),
  'functions/auth/store.ts': imported('@aws-sdk/lib-dynamodb'),
  'web/features/home/page.tsx': importedType('#contract/votes.ts'),
  'web/routes/admin.tsx': imported('../workshop/shell.tsx'),
  'infra/local/main.ts': imported('../../functions/votes/main.ts'),
  'tests/helper.ts': imported('../infra/aws/stack.ts'),
};

/** What others import, and what imports nothing. */
const leaves = (
  'functions/platform/clock.ts functions/votes/ballot.ts functions/show/handler.ts functions/show/main.ts ' +
  'web/api/client.ts web/workshop/shell.tsx web/workshop/ui/tool.tsx infra/settings.ts infra/local/open.ts'
).split(' ');

/** Two folders of a room, in each of which a file imports one of the other. */
const twoWay = {
  'web/workshop/ui/modal.tsx': importedType('../results/results-page.tsx'),
  'web/workshop/results/results-page.tsx': importedType('../ui/tool.tsx'),
  'infra/local/stop.ts': imported('../cli/target.ts'),
  'infra/cli/target.ts': imported('../local/open.ts'),
};

const packages = ['zod', 'luxon', 'aws-cdk-lib', '@aws-sdk/lib-dynamodb'];

let folder: string;
let violations: Awaited<ReturnType<typeof cruiseLayers>>['violations'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acclaim-layers-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const groups = ['accounts', 'contract', 'count', 'platform', 'records', 'rules'];
  const imports = Object.fromEntries(groups.map((name) => [`#${name}/*`, `./functions/${name}/*`]));
  write('package.json', JSON.stringify({ type: 'module', imports }));
  for (const name of packages) {
    const exports = { '.': './index.js', './mini': './index.js' };
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports }));
    write(`node_modules/${name}/index.js`, 'export const it = 1;\n');
  }
  for (const path of leaves) write(path, plain);
  for (const [path, content] of Object.entries({ ...clean, ...twoWay })) write(path, content);
  for (const [path, specifier] of Object.values(breaches)) write(path, imported(specifier));
  ({ violations } = await cruiseLayers(['functions', 'infra', 'web', 'tests'], folder));
});

describe('the layer rules', () => {
  it('have a breach each in this test', () => {
    expect(Object.keys(breaches).toSorted()).toEqual(forbidden.map(({ name }) => name ?? '').toSorted());
  });

  it.each(Object.entries(breaches))('catch a breach of %s', (rule, [file]) => {
    expect(violations).toContainEqual(expect.objectContaining({ rule, from: file }));
  });

  it('catch both halves of each two-way import of folders', () => {
    const found = violations.filter(({ rule }) => rule === 'folders-import-one-way');
    expect(found.map(({ from }) => from).toSorted()).toEqual(Object.keys(twoWay).toSorted());
  });

  it('leave alone what is right', () => {
    // The other half of the circle is reported too.
    const wrong = Object.values(breaches).map(([file]) => file);
    wrong.push(...Object.keys(twoWay), 'functions/votes/domain.ts');
    expect(violations.filter(({ from }) => !wrong.includes(from))).toEqual([]);
  });
});
