/** The simulated site as a process of its own: the API on DATA_DIR and PORT, until its parent exits. */
import { startSite } from '../../../infra/local/site.ts';
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

process.on('disconnect', () => process.exit(0));
// The parent may have exited while this file was loading.
if (!process.connected) process.exit(0);
const site = await startSite({
  port: Number(process.env['PORT'] ?? 0),
  dataDir: process.env['DATA_DIR'] ?? '',
  web: null,
  feedFaults,
});
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)));
process.send?.({ url: site.url });
await site.failure;
