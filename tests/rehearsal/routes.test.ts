import { describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { sharedGround } from './ground.ts';
import { sabotages } from './sabotage.ts';
import { callRoute, type Who } from './walk.ts';
import { goWay, type WayName } from './ways.ts';

/** What the nightly rehearsal walks for every route, each day for a few, and one fault that it has to find. */
const { ground, walkChanged } = sharedGround(['show', 'auth', 'votes']);

it('knows every reference in the templates', () => {
  const texts = ground().stage.deployment.all.map(({ properties }) => JSON.stringify(properties));
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
    expect(await callRoute(ground(), id, who)).toEqual([]);
  });

  const fewWays: WayName[] = ['the first page', 'a file of the build', 'a picture', 'one caller’s failure'];
  it.each(fewWays)('%s', async (name) => {
    expect(await goWay(ground(), name)).toEqual([]);
  });
});

it('a right that is taken away is found by its name', async () => {
  const { change, walk, finds } = sabotages.find(({ what }) => what === 'a role without an action')!;
  expect(await walkChanged(change, walk)).toContainEqual(expect.stringMatching(finds));
});
