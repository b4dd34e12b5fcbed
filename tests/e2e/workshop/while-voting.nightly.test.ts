import { test } from 'vitest';
import { eventsOf } from '../../support/http-voter.ts';
import { eventually } from '../shell/page-state.ts';
import { whileVoting } from './while-voting.ts';

const { changeAndTakeBack, url } = whileVoting();

test('every change while people vote is public within seconds, in the log, and taken back again, with all votes safe', async () => {
  await changeAndTakeBack();
  // A late nominee who was taken back while people vote stays withdrawn, so that no vote is stranded.
  await eventually(async () => (await eventsOf(url())).nominees.map(({ title }) => title)).not.toContain(
    'A Late Entry',
  );
}, 240_000);
