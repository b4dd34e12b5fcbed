import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { csrfHeader, pathOf } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { openDataFolder } from '../../infra/local/data-folder.ts';
import { documentClient, localRegion, type LocalCredentials } from '../../infra/local/engine/clients.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { liveRuntime } from '../../infra/local/runtime-file.ts';
import { eventsOf } from '../support/http-voter.ts';
import { freePort, startSiteProcess } from '../support/site-process.ts';
import { openSender, type Post, type Sender } from './http-load.ts';
import type { Benchmark, Row } from './report.ts';
import { fullBallots, openVoting, withDataFolder, type Choice } from './show.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { measurePairs, median, ratio } from './statistics.ts';

const connections = 32;
const rounds = 40;
const votesARound = 320;
/** Votes cast before the first measured round, so that both processes run compiled code. */
const warmUp = 1000;

const barePath = fileURLToPath(new URL('./peers/bare-server.ts', import.meta.url));
const votePath = pathOf(endpoints['votes.vote'], '/gayvnawards');

/** Votes a second through HTTP on the local runtime, next to a bare server that does the same write on the same engine. */
export const voteHttp: Benchmark = {
  name: 'http',
  run: (say) => withDataFolder((dataDir) => measure(dataDir, say)),
};

async function measure(dataDir: string, say: (line: string) => void): Promise<Row[]> {
  const site = await startSiteProcess(dataDir, await freePort());
  const folder = openDataFolder(dataDir);
  const live = await liveRuntime(folder);
  if (!live) throw new Error('The site that was started does not answer.');
  const documents = documentClient(live.engine, folder.credentials);
  try {
    await openVoting(documents, localTables.show);
    const ballots = fullBallots(await eventsOf(site.url));
    const needed = warmUp + rounds * votesARound;
    const voterCount = Math.ceil(needed / ballots.length);
    say(`signing in ${voterCount} voters`);
    const voters = await Promise.all(
      Array.from({ length: voterCount }, (_, index) => signIn(site.url, index)),
    );
    return await compare(
      { port: Number(new URL(site.url).port), posts: sitePosts(voters, ballots) },
      { engine: live.engine, credentials: folder.credentials, posts: barePosts(voterCount, ballots) },
      say,
    );
  } finally {
    documents.destroy();
    await site.stop();
  }
}

async function compare(
  ours: { port: number; posts: Post[] },
  peer: { engine: string; credentials: LocalCredentials; posts: Post[] },
  say: (line: string) => void,
): Promise<Row[]> {
  const bare = await startBareServer(peer.engine, peer.credentials);
  const senders = { site: openSender(ours.port, connections), bare: openSender(bare.port, connections) };
  const slice = (posts: Post[], round: number) =>
    posts.slice(warmUp + round * votesARound, warmUp + (round + 1) * votesARound);
  try {
    await senders.site.rate(ours.posts.slice(0, warmUp));
    await senders.bare.rate(peer.posts.slice(0, warmUp));
    say(`${rounds} rounds of ${votesARound} votes each, ${connections} at a time`);
    const pairs = await measurePairs(
      rounds,
      (round) => senders.site.rate(slice(ours.posts, round)),
      (round) => senders.bare.rate(slice(peer.posts, round)),
    );
    const quotient = ratio(pairs);
    return [
      {
        what: 'vote through HTTP, local runtime',
        ours: perSecond(pairs.map(({ ours }) => ours)),
        peer: `${perSecond(pairs.map(({ peer }) => peer))} bare node:http`,
        ratio: quotient,
        bar: 'at least 0.90 x',
        holds: quotient.median >= 0.9,
      },
    ];
  } finally {
    closeAll(senders);
    bare.child.kill();
  }
}

const closeAll = (senders: Record<string, Sender>) =>
  Object.values(senders).forEach((sender) => sender.close());

const perSecond = (rates: number[]): string => `${Math.round(median(rates))} votes/s`;

/** Voter after voter for each place of the ballot, so that neighbouring requests are different people's, as in a spike. */
const spread = <T>(
  voters: readonly T[],
  ballots: Choice[],
  post: (voter: T, choice: Choice) => Post,
): Post[] => ballots.flatMap((choice) => voters.map((voter) => post(voter, choice)));

const sitePosts = (voters: SignedIn[], ballots: Choice[]): Post[] =>
  spread(voters, ballots, ({ cookie, token }, choice) => ({
    path: votePath,
    headers: { cookie, [csrfHeader]: token },
    body: JSON.stringify(choice),
  }));

const barePosts = (voterCount: number, ballots: Choice[]): Post[] =>
  spread(
    Array.from({ length: voterCount }, (_, index) => `peer-${index}`),
    ballots,
    (voter, choice) => ({ path: '/', headers: {}, body: JSON.stringify({ voter, ...choice }) }),
  );

async function startBareServer(
  engine: string,
  { accessKeyId, secretAccessKey }: LocalCredentials,
): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [barePath], {
    env: {
      ...process.env,
      AWS_REGION: localRegion,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      DYNAMODB_ENDPOINT: engine,
      BALLOTS_TABLE: localTables.ballots,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { port: Number(line), child };
}
