import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pathOf } from '../../../functions/contract/addresses.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import { localRegion } from '../../../infra/local/engine/clients.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { eventsOf, inParallel, signInOverHttp } from '../../support/http-voter.ts';
import { freePort, startSiteProcess } from '../../support/site-process.ts';
import { measurePairs, pairedRow, type Benchmark } from './report.ts';
import { documentsOf, fullBallots, openVoting, withDataFolder } from './show.ts';

const connections = 32;
const rounds = 40;
const votesARound = 320;
/** Votes cast before the first measured round, so that both processes run compiled code. */
const warmUp = 1000;

/** A POST made ready before the clock runs. */
type Post = { path: string; headers: Record<string, string>; body: string };

/** Votes a second through HTTP on the local runtime, next to a bare server that does the same write on the same engine. */
export const http: Benchmark = {
  name: 'http',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      const site = await startSiteProcess(dataDir, await freePort());
      const documents = await documentsOf(dataDir);
      const bare = await startBareServer(documents);
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      try {
        await openVoting(documents);
        const ballots = fullBallots(await eventsOf(site.url));
        const count = Math.ceil((warmUp + rounds * votesARound) / ballots.length);
        say(`signing in ${count} voters`);
        const voters = await Promise.all(
          Array.from({ length: count }, (_, index) => signInOverHttp(site.url, `voter-${index}@bench.test`)),
        );
        const path = pathOf(endpoints['votes.vote'], '/gayvnawards');
        // Voter after voter for each line of the ballot, so that neighboring requests are different people's, as in a spike.
        const posts = ballots.flatMap((choice) =>
          voters.map(({ headers }, index) => ({
            ours: { path, headers, body: JSON.stringify(choice) },
            peer: { path: '/', headers: {}, body: JSON.stringify({ voter: `peer-${index}`, ...choice }) },
          })),
        );
        const ports = { ours: Number(new URL(site.url).port), peer: bare.port };
        /** Sends posts over kept connections; rejects at the first answer that is not a 200. */
        const rate = async (who: 'ours' | 'peer', from: number, to: number) => {
          const some = posts.slice(from, to);
          const begin = performance.now();
          await inParallel(some, connections, (post) => send(agent, ports[who], post[who]));
          return (some.length * 1000) / (performance.now() - begin);
        };
        await rate('ours', 0, warmUp);
        await rate('peer', 0, warmUp);
        say(`${rounds} rounds of ${votesARound} votes each, ${connections} at a time`);
        const inRound = (who: 'ours' | 'peer') => (round: number) =>
          rate(who, warmUp + round * votesARound, warmUp + (round + 1) * votesARound);
        const pairs = await measurePairs(rounds, inRound('ours'), inRound('peer'));
        const bar = { bar: 'at least 0.90 x', holds: (middle: number) => middle >= 0.9 };
        return [pairedRow('vote through HTTP, local runtime', ['votes/s', 'bare node:http'], pairs, bar)];
      } finally {
        agent.destroy();
        bare.stop();
        documents.destroy();
        await site.stop();
      }
    }),
};

async function send(agent: Agent, port: number, { path, headers, body }: Post): Promise<void> {
  const framing = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const all = { ...framing, ...headers };
  const outgoing = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers: all });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`A vote was answered with ${answer.statusCode}: ${answered}`);
}

async function startBareServer({ config }: DynamoDBDocumentClient) {
  const path = fileURLToPath(new URL('./peer.ts', import.meta.url));
  const { accessKeyId, secretAccessKey } = await config.credentials();
  const { protocol, hostname, port } = await config.endpoint!();
  const child = spawn(process.execPath, [path, 'serve'], {
    env: {
      ...process.env,
      AWS_REGION: localRegion,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      DYNAMODB_ENDPOINT: `${protocol}//${hostname}:${port}`,
      BALLOTS_TABLE: localTables.ballots,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), stop: () => child.kill() };
}
