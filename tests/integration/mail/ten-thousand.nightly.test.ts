import { expect, it } from 'vitest';
import { playCampaign } from './at-scale.ts';

const timeout = 1_800_000;

it('a campaign to ten thousand reaches each once, whenever its sender is killed', { timeout }, async () => {
  expect(await playCampaign(10_000, 12)).toEqual({ first: 10_000, second: 9_600 });
});
