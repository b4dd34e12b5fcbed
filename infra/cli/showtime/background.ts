import { lanes } from '#records/tally.ts';
import { liveCountBatch } from '../../live-count.ts';
import { quotas } from './figures.ts';

/** Assumptions about what runs behind the calls; every plan prints them. */
export const backgroundAssumptions = {
  /** Categories that are voted in all the time. Each vote counts for its day and its hour. */
  categories: 30,
  countersPerCategory: 2,
  /** Bytes of a counter without marks, and of a mark (functions/tally/DECISION-exactly-once.md). */
  counterBytes: 600,
  markBytes: 76,
  /** Shards one after another in the 26 hours that a counter remembers them. */
  shardsInMemory: 6.5,
  countMilliseconds: 200,
  countLogKilobytes: 0.3,
  /** Reads of the live count by the workshop: two screens, every five seconds, 120 units each. */
  workshopReadsPerSecond: 48,
  /** Write and read units of a mail: letter, claim, deletion, reports, figures of the day; and figures alone. */
  mailWrites: 11,
  mailReads: 3,
  mailFigures: 3,
  /** Calls of the sender per mail: the letter, and the reports Send and Delivery. */
  mailCalls: 3,
  mailReports: 2,
  mailMilliseconds: 100,
  mailKilobytes: 10,
  mailLogKilobytes: 0.1,
  /** Changes of the show that are written in a night, with the files and paths of each. */
  pageChanges: 60,
  pagesPerChange: 10,
  pageMilliseconds: 2000,
  /** The probe: what it asks for each minute, what of that reaches the API at most, its bytes, and its time with its memory in MB (infra/aws/probe.ts). */
  probeRequests: 5,
  probeApiCalls: 2,
  probeKilobytes: 40,
  probeMilliseconds: 500,
  probeMemory: 256,
  /** Shards of the mail table's stream times the calls that each may make at once. */
  mailAtOnce: 40,
};
const assumed = backgroundAssumptions;

/**
 * Partitions of a table, each a shard of its stream: as many as its warm throughput needs. A new table has four.
 */
export function partitionsOf(writesPerSecond: number, readsPerSecond: number): number {
  const by = (perSecond: number, least: number, each: number) =>
    Math.ceil(Math.max(least, perSecond * 1.25) / each);
  return Math.max(
    by(writesPerSecond, quotas.newTableWrites.value, quotas.hotKey.value),
    by(readsPerSecond, quotas.newTableReads.value, 3 * quotas.hotKey.value),
  );
}

interface Votes {
  voters: number;
  minutes: number;
  votesPerVoter: number;
}

/** What the live count calls, writes and reads: a batch a shard every few seconds, a write a counter and batch. */
export function liveCountOf({ voters, minutes, votesPerVoter }: Votes, votesPeak: number, readsPeak: number) {
  const seconds = minutes * 60;
  const shards = partitionsOf(votesPeak, readsPeak);
  const marks = Math.ceil((shards * assumed.shardsInMemory) / lanes);
  const unitsPerUpdate = Math.ceil((assumed.counterBytes + marks * assumed.markBytes) / 1024);
  const at = (votesPerSecond: number) => {
    const own = votesPerSecond / shards;
    const batches = Math.min(own, Math.max(1 / liveCountBatch.seconds, own / liveCountBatch.changes));
    const touched = assumed.countersPerCategory * Math.min(assumed.categories, own / batches);
    const updates = shards * batches * touched;
    // Each batch notes its lag as well.
    return { batches: shards * batches, updates, writes: updates * unitsPerUpdate + shards * batches };
  };
  const [mean, peak] = [at((voters * votesPerVoter) / seconds), at(votesPeak)];
  const ends = shards * (minutes / liveCountBatch.windowMinutes);
  const calls = mean.batches * seconds + ends;
  return {
    shards,
    unitsPerUpdate,
    updatesPerSecond: peak.updates,
    calls,
    seconds: (calls * assumed.countMilliseconds) / 1000,
    writes: { night: mean.writes * seconds, perSecond: peak.writes },
    reads: {
      night: ends / 2 + assumed.workshopReadsPerSecond * seconds,
      perSecond: assumed.workshopReadsPerSecond,
    },
    /** Write units of the busiest partition key, a category with all its lanes. */
    keyWrites: (peak.updates * unitsPerUpdate) / assumed.categories,
  };
}

/** What the sender of so many mails calls, writes and reads. */
export const mailOf = (mails: number, perSecond: number) => ({
  calls: mails * assumed.mailCalls,
  seconds: (mails * assumed.mailCalls * assumed.mailMilliseconds) / 1000,
  events: mails * assumed.mailReports,
  gigabytes: (mails * assumed.mailKilobytes) / 1_000_000,
  writes: { night: mails * assumed.mailWrites, perSecond: perSecond * assumed.mailWrites },
  reads: { night: mails * assumed.mailReads, perSecond: perSecond * assumed.mailReads },
  /** Write units of one key: the figures of a day. */
  keyWrites: perSecond * assumed.mailFigures,
});

/** What the writer of pages does: a look each minute, and each change. */
export function pagesOf(minutes: number) {
  const calls = minutes + assumed.pageChanges;
  const files = assumed.pageChanges * assumed.pagesPerChange;
  return {
    calls,
    seconds: (calls * assumed.pageMilliseconds) / 1000,
    files,
    keyCalls: assumed.pageChanges * 2,
    invalidations: files,
  };
}

/** What the probe calls and asks for. */
export const probeOf = (minutes: number) => ({
  calls: minutes,
  gigabyteSeconds: (minutes * assumed.probeMilliseconds * assumed.probeMemory) / (1000 * 1024),
  requests: minutes * assumed.probeRequests,
  apiCalls: minutes * assumed.probeApiCalls,
  gigabytes: (minutes * assumed.probeKilobytes) / 1_000_000,
});
