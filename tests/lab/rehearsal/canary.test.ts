import { expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { liveOrigins } from '#contract/live-providers.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { browserCall } from './browser.ts';
import { sharedGround } from './ground.ts';
import { sabotages } from './sabotage.ts';
import { callRoute } from './walk.ts';
import { goWay, ways, type WayName } from './ways.ts';

/** Of what the nights walk and take away: a call of each function and all that is no route, through the whole chain of templates, and one fault. */
const { ground, walkChanged } = sharedGround(groups);

/** The first route of each group with each method. */
const ids = Map.groupBy(
  Object.keys(endpoints) as RouteId[],
  (id) => `${endpoints[id].group} ${endpoints[id].method}`,
);
const first = [...ids.values()].flatMap((same) => same.slice(0, 1));

it('knows every reference in the templates', () => {
  const texts = ground().stage.deployment.all.map(({ properties }) => JSON.stringify(properties));
  expect(texts.filter((text) => /"(Ref|Fn::\w+)":/.test(text))).toEqual([]);
});

it.each(Object.keys(ways) as WayName[])(
  '%s, through a deployed stage, as the templates have it',
  async (name) => {
    expect(await goWay(ground(), name)).toEqual([]);
  },
);

it('the response headers are those of the shared source, none missing', async () => {
  const { headers } = await ground().stage.edge.send(browserCall({ path: '/gayvnawards/' }));
  const providers = { botCheckProvider: 'recaptcha', google: true, apple: true };
  const uploads = 'https://acclaim-images.s3.us-west-2.amazonaws.com';
  expect(headers).toMatchObject(
    securityHeaders({ secure: true, ...providers, frames: liveOrigins, uploads }),
  );
});

it.each(first)('the bundle of %s answers through a deployed stage', async (id) => {
  expect(await callRoute(ground(), id, 'admin')).toEqual([]);
});

it('a right that is taken away is found by its name', async () => {
  const { change, walk, finds } = sabotages.find(({ what }) => what === 'a role without an action')!;
  expect(await walkChanged(change, walk)).toContainEqual(expect.stringMatching(finds));
});
