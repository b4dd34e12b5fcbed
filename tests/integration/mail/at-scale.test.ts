import { expect, it } from 'vitest';
import { playCampaign } from './at-scale.ts';

it('a campaign to hundreds reaches each once, whenever its sender is killed, at its pace', async () => {
  expect(await playCampaign(300, 4)).toEqual({ first: 300, second: 288 });
});
