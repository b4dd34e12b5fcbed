/**
 * `node tests/bench/recount-million.ts [BALLOTS]`: fills an engine on disk with ballots (a million unless said), has `npm run results --
 * recount` count them in a process that may use 256 MB, and prints time, memory and read units.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Recount } from '#count/recount.ts';
import { voteAttribute, type StoredVote } from '../../functions/records/ballots.ts';
import { ballotKey } from '../../functions/records/tables.ts';
import { openDataFolder } from '../../infra/local/data-folder.ts';
import { documentClient } from '../../infra/local/engine/clients.ts';
import { startEngine } from '../../infra/local/engine/engine.ts';
import { ensureTables, localTables } from '../../infra/local/engine/tables.ts';

const total = Number(process.argv[2] ?? 1_000_000);
/** Megabytes that the counting process may use. */
const memory = 256;
/** Of these the heap has so many; the rest is for buffers and the program itself. */
const heap = 64;
const batch = 25;
const width = 32;
const categories = 10;
const days = 4;

/** The ballot with a number: of one of `total / 40` voters, on one of four days, in one of ten categories, with one to three votes. */
function ballot(number: number): object {
  const voter = Math.floor(number / (categories * days));
  const day = `2026-11-0${1 + (number % days)}`;
  const at = Date.parse(`${day}T20:00:00Z`) + (voter % 7200) * 1000;
  const votes = Array.from({ length: 1 + (number % 3) }, (_, index): [string, StoredVote] => [
    voteAttribute(`nominee-${(voter + 7 * index) % 40}`),
    { nonce: `nonce-${number}-${index}-0123456789`, at },
  ]);
  const id = `00000000-0000-4000-8000-${String(voter).padStart(12, '0')}`;
  const category = `category-${Math.floor(number / days) % categories}`;
  return { ...ballotKey(id, day, category), votes: votes.length, ...Object.fromEntries(votes) };
}

async function fill(documents: DynamoDBDocumentClient): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const from = next;
      next += batch;
      const numbers = Array.from({ length: Math.min(batch, total - from) }, (_, index) => from + index);
      const puts = numbers.map((number) => ({ PutRequest: { Item: ballot(number) } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [localTables.ballots]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Runs the recount; answers with what it printed and the most memory it held, in MB. */
async function count(env: NodeJS.ProcessEnv) {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=4',
      'infra/cli/main.ts',
      'results',
      'recount',
      '--json',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  let peak = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 100);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  return { code, text: Buffer.concat(out).toString(), peak };
}

const folder = mkdtempSync(join(tmpdir(), 'acclaim-million-'));
const data = openDataFolder(join(folder, 'data'));
const engine = await startEngine({ folder: data.store, existing: false });
try {
  const documents = documentClient(engine.endpoint, data.credentials);
  await ensureTables(documents, engine.endpoint);
  const begun = performance.now();
  await fill(documents);
  console.log(`${total} ballots written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);

  const env = { DATA_DIR: data.path, DYNAMODB_ENDPOINT: engine.endpoint };
  const started = performance.now();
  const { code, text, peak } = await count(env);
  if (code !== 0) throw new Error(`The recount ended with ${code}.`);
  const result = JSON.parse(text) as Recount & { read: { ballots: number; units: number } };
  const votes = Array.from({ length: total }, (_, number) => 1 + (number % 3)).reduce((a, b) => a + b, 0);
  const voters = Math.ceil(total / (categories * days));
  console.log(`recount: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`ballots ${result.ballots} of ${total}, votes ${result.votes} of ${votes}`);
  console.log(
    `voters of each category ${result.categories.map((each) => each.voters).join(' ')} of ${voters}`,
  );
  console.log(`read units ${result.read.units}; peak memory ${peak.toFixed(0)} MB of ${memory}`);
  const isRight = result.ballots === total && result.votes === votes && result.read.ballots === total;
  process.exitCode = isRight && peak <= memory ? 0 : 1;
  documents.destroy();
} finally {
  await engine.close();
  rmSync(folder, { recursive: true });
}
