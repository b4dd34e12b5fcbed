import { expect, test } from 'vitest';
import { whileVoting } from './while-voting.ts';

const { changeAndTakeBack } = whileVoting();

test('a typo is fixed while people vote: the site shows it within seconds, the log takes it back, and all votes are safe', async () => {
  await expect(changeAndTakeBack('a typo')).resolves.toBeUndefined();
});
