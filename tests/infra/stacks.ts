import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Group } from '#contract/endpoints.ts';
import { groups } from '../../infra/aws/groups.ts';
import { buildStacks } from '../../infra/aws/stacks.ts';
import { readSettings } from '../../infra/settings.ts';

/** Context of cdk.json, as a deployment without options on the command line gets it. */
export function defaultContext(): Record<string, unknown> {
  const file = readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { context: Record<string, unknown> }).context;
}

const made = new Map<string, Templates>();

/** As `synthesiseAnew`, once for the same settings: a test only reads what it gets. */
export function synthesise(changes: Record<string, unknown> = {}, release = ''): Templates {
  const key = JSON.stringify([changes, release]);
  const templates = made.get(key) ?? synthesiseAnew(changes, release);
  made.set(key, templates);
  return templates;
}

/** Templates of the stacks, over a site and bundles that are small but of the real shape; `release` makes their content another. */
export function synthesiseAnew(changes: Record<string, unknown> = {}, release = '') {
  const context = { ...defaultContext(), ...changes };
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-stacks-'));
  const write = (path: string[], content: string) => {
    mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
    writeFileSync(join(folder, ...path), content);
  };
  for (const group of groups)
    write(['functions', group, 'index.mjs'], `export const handler = '${group}${release}';`);
  write(['functions', 'tally', 'index.mjs'], `export const handler = 'tally${release}';`);
  write(['functions', 'recount', 'index.mjs'], `export const handler = 'recount${release}';`);
  write(['site', 'index.html'], `<!doctype html>${release}`);
  write(['site', 'favicon.svg'], '<svg/>');
  write(['site', 'assets', 'index-1.js'], '');
  write(['site', '.vite', 'manifest.json'], '{}');

  const bundles = Object.fromEntries(groups.map((group) => [group, join(folder, 'functions', group)]));
  const stacks = buildStacks(new App({ context, outdir: join(folder, 'cdk.out') }), {
    settings: readSettings((name) => context[name]),
    bundles: bundles as Record<Group, string>,
    tallyFolder: join(folder, 'functions', 'tally'),
    recountFolder: join(folder, 'functions', 'recount'),
    siteFolder: join(folder, 'site'),
  });
  return {
    data: Template.fromStack(stacks.data),
    api: Template.fromStack(stacks.api),
    tally: Template.fromStack(stacks.tally),
    recount: Template.fromStack(stacks.recount),
    edge: Template.fromStack(stacks.edge),
    web: Template.fromStack(stacks.web),
    ops: Template.fromStack(stacks.ops),
    edgeOps: Template.fromStack(stacks.edgeOps),
  };
}

export type Templates = ReturnType<typeof synthesiseAnew>;

/** A resource of a template, loosely typed as CloudFormation is. */
export interface Resource<Properties> {
  Properties: Properties;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** Every resource of a type, by its logical id. */
export function resources<Properties>(
  template: Template,
  type: string,
): Record<string, Resource<Properties>> {
  return template.findResources(type) as Record<string, Resource<Properties>>;
}
