import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { setUpApi } from '../contract/api.ts';
import { validCalls } from '../contract/calls.ts';
import { throughStage } from './browser.ts';
import { editorOf } from './edit.ts';
import { sabotages } from './sabotage.ts';
import { openStage } from './stage.ts';
import { synthesise, type Synthesis } from './synthesis.ts';
import { callRoute, type Ground, type Who } from './walk.ts';
import { goWay, type WayName } from './ways.ts';

/** What the nightly rehearsal walks for every route, each day for a few, and one fault that it has to find. */
let synthesis: Synthesis;
let ground: Ground;

beforeAll(async () => {
  synthesis = await synthesise(['show', 'auth', 'votes']);
  const api = await setUpApi(throughStage(() => ground.stage));
  ground = { api, stage: await openStage(synthesis, api), valid: validCalls(api) };
}, 120_000);
afterAll(async () => {
  await ground.stage.close();
  await ground.api.close();
  synthesis.remove();
});

it('knows every reference in the templates', () => {
  const texts = ground.stage.deployment.all.map(({ properties }) => JSON.stringify(properties));
  expect(texts.filter((text) => /"(Ref|Fn::\w+)":/.test(text))).toEqual([]);
});

const few: [RouteId, Who][] = [
  ['app.get', 'a visitor'],
  ['auth.csrf', 'a visitor'],
  ['auth.login', 'a visitor'],
  ['votes.vote', 'a visitor'],
  ['votes.vote', 'a voter'],
  ['votes.receipts', 'a voter'],
  ['auth.me', 'admin'],
];

describe('through a deployed stage', () => {
  it.each(few)('%s by %s', async (id, who) => {
    expect(await callRoute(ground, id, who)).toEqual([]);
  });

  const fewWays: WayName[] = ['the first page', 'a file of the build', 'a picture', 'one caller’s failure'];
  it.each(fewWays)('%s', async (name) => {
    expect(await goWay(ground, name)).toEqual([]);
  });
});

it('a right that is taken away is found by its name', async () => {
  const { change, walk, finds } = sabotages.find(({ what }) => what === 'a role without an action')!;
  const edit = editorOf(synthesis.stacks);
  change(edit);
  const intact = ground.stage;
  ground.stage = await openStage({ ...synthesis, stacks: edit.stacks }, ground.api);
  const found = await walk(ground);
  await ground.stage.close();
  ground.stage = intact;
  expect(found).toContainEqual(expect.stringMatching(finds));
});
