import { expect, it } from 'vitest';
import { sharedGround } from './ground.ts';
import { sabotages } from './sabotage.ts';
import { callRoute } from './walk.ts';
import { goWay } from './ways.ts';

/** Of what the nights walk and take away: one request of each kind through the whole chain of templates, and one fault that has to be found. */
const { ground, walkChanged } = sharedGround(['show', 'votes']);

it('knows every reference in the templates', () => {
  const texts = ground().stage.deployment.all.map(({ properties }) => JSON.stringify(properties));
  expect(texts.filter((text) => /"(Ref|Fn::\w+)":/.test(text))).toEqual([]);
});

it('a vote and the first page go through a deployed stage, as the templates have it', async () => {
  expect(await callRoute(ground(), 'votes.vote', 'a voter')).toEqual([]);
  expect(await callRoute(ground(), 'votes.vote', 'a visitor')).toEqual([]);
  expect(await goWay(ground(), 'the first page')).toEqual([]);
});

it('a right that is taken away is found by its name', async () => {
  const { change, walk, finds } = sabotages.find(({ what }) => what === 'a role without an action')!;
  expect(await walkChanged(change, walk)).toContainEqual(expect.stringMatching(finds));
});
