import { describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { sharedGround } from './ground.ts';
import { callRoute, everyone } from './walk.ts';

/** Every route of the contract by everyone who may call it and who may not, through all of a deployed stage. */
const { ground } = sharedGround(groups);

const ids = Object.keys(endpoints) as RouteId[];

describe('every route through a deployed stage', () => {
  it.each(ids.flatMap((id) => everyone.map((who) => ({ id, who }))))('$id by $who', async ({ id, who }) => {
    expect(await callRoute(ground(), id, who)).toEqual([]);
  });
});
