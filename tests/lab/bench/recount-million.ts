/**
 * `node tests/lab/bench/recount-million.ts [BALLOTS]`: fills an engine on disk with ballots (a million unless given), has
 * `npm run results -- recount` count them in a process that may use 256 MB, and prints time, memory and read units.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Recount } from '#count/recount.ts';
import { voteAttribute, type StoredVote } from '../../../functions/records/ballots.ts';
import { ballotKey } from '../../../functions/records/tables.ts';
import { openDataFolder } from '../../../infra/local/data-folder.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { startEngine } from '../../../infra/local/engine/engine.ts';
import { ensureTables, localTables } from '../../../infra/local/engine/tables.ts';
import { inParallel } from '../../support/http-voter.ts';
import { withDataFolder } from './show.ts';

const total = Number(process.argv[2] ?? 1_000_000);
/** Megabytes that the counting process may use, most of them for buffers and the program itself. */
const memory = 256;
const heap = 64;
const batch = 25;
const categories = 10;
const days = 4;

const votesOf = (number: number) => 1 + (number % 3);

/** The ballot with a number: of one of `total / 40` voters, on one of four days, in one of ten categories. */
function ballot(number: number): object {
  const voter = Math.floor(number / (categories * days));
  const day = `2026-11-0${1 + (number % days)}`;
  const at = Date.parse(`${day}T20:00:00Z`) + (voter % 7200) * 1000;
  const votes = Array.from({ length: votesOf(number) }, (_, index): [string, StoredVote] => [
    voteAttribute(`nominee-${(voter + 7 * index) % 40}`),
    { nonce: `nonce-${number}-${index}-0123456789`, at },
  ]);
  const id = `00000000-0000-4000-8000-${String(voter).padStart(12, '0')}`;
  const category = `category-${Math.floor(number / days) % categories}`;
  return { ...ballotKey(id, day, category), votes: votes.length, ...Object.fromEntries(votes) };
}

const fill = (documents: DynamoDBDocumentClient) =>
  inParallel([...Array(Math.ceil(total / batch)).keys()], 32, async (index) => {
    const length = Math.min(batch, total - index * batch);
    const puts = Array.from({ length }, (_, at) => ({ PutRequest: { Item: ballot(index * batch + at) } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [localTables.ballots]: puts } }));
  });

/** Runs the recount; returns what it printed and the most memory it held, in MB, which it says as it ends. */
async function count(env: NodeJS.ProcessEnv) {
  const farewell = 'process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';
  const options = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'];
  options.push('--import', `data:text/javascript,${encodeURIComponent(farewell)}`);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...options, 'infra/cli/main.ts', 'results', 'recount', '--json'],
    { env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
  );
  return { printed: stdout, peak: Number(stderr.trim().split('\n').at(-1)) / 1024 };
}

await withDataFolder(async (folder) => {
  const data = openDataFolder(join(folder, 'data'));
  const engine = await startEngine({ folder: data.store, existing: false });
  const documents = documentClient(engine.endpoint, data.credentials);
  const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
  try {
    await ensureTables(documents, engine.endpoint);
    const begun = performance.now();
    await fill(documents);
    console.log(`${total} ballots written in ${secondsSince(begun)}`);

    const started = performance.now();
    const { printed, peak } = await count({ DATA_DIR: data.path, DYNAMODB_ENDPOINT: engine.endpoint });
    const result = JSON.parse(printed) as Recount & { read: { ballots: number; units: number } };
    const votes = Array.from({ length: total }, (_, number) => votesOf(number)).reduce((a, b) => a + b, 0);
    const voters = result.categories.map((each) => each.voters).join(' ');
    console.log(`recount: ${secondsSince(started)}`);
    console.log(`ballots ${result.ballots} of ${total}, votes ${result.votes} of ${votes}`);
    console.log(`voters of each category ${voters} of ${Math.ceil(total / (categories * days))}`);
    console.log(`read units ${result.read.units}; peak memory ${peak.toFixed(0)} MB of ${memory}`);
    const isRight = result.ballots === total && result.votes === votes && result.read.ballots === total;
    process.exitCode = isRight && peak <= memory ? 0 : 1;
  } finally {
    documents.destroy();
    await engine.close();
  }
});
