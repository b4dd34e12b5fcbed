/** The simulated site as a process: the API on DATA_DIR and PORT. */
import { startSite } from '../../../infra/local/site.ts';
import { stopOnSignal } from '../../../infra/local/stop.ts';
import { randomOf } from '../../support/random.ts';
import type { FeedFaults } from '../../../infra/local/tally/feed-faults.ts';

/** Changes reach the live count repeated, overlapping, split and out of order, as a stream may bring them. */
const feedFaults: FeedFaults = {
  shards: 4,
  split: 100,
  repeat: 5,
  reorder: true,
  delay: 20,
  random: randomOf(process.env['SEED'] ?? ''),
};

const site = await startSite({
  port: Number(process.env['PORT']),
  dataDir: process.env['DATA_DIR'] ?? '',
  web: null,
  feedFaults,
});
stopOnSignal(() => void site.close().then(() => process.exit(0)), process.ppid);
// As `npm start` says it: `support/site-process.ts` waits for this line.
console.log(`ready in ${Math.round(performance.now())} ms`);
