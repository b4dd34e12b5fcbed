import { expect, it } from 'vitest';
import { playCampaign } from './at-scale.ts';

it('a campaign to a thousand reaches each once, whenever its sender is killed, at its pace', async () => {
  expect(await playCampaign(1_000, 6)).toEqual({ first: 1_000, second: 960 });
});
