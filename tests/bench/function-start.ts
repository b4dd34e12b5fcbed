import { join } from 'node:path';
import { csrfHeader } from '../../functions/contract/addresses.ts';
import { bundleFunction, bundleModule } from '../../infra/bundle.ts';
import { localRegion } from '../../infra/local/engine/clients.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { startSite, type Site } from '../../infra/local/site.ts';
import { requestOf, toEvent } from '../support/caller.ts';
import { eventsOf } from '../support/http-voter.ts';
import { budgets } from '../tools/budget-limits.ts';
import { driverCode, firstAnswer, writeModules } from './first-answers.ts';
import type { Benchmark, Row } from './report.ts';
import { fullBallots, openVoting, withDataFolder, type Choice } from './show.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { measurePairs, median, ratio } from './statistics.ts';

/** As many that the median of their ratios is the same within some hundredths from run to run. */
const starts = 61;

/** Size of the votes function, and its time from process start to first answer, next to a bare handler with the same write. */
export const functionStart: Benchmark = {
  name: 'function',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      const ours = await bundleFunction('votes');
      const peer = await bundleModule('tests/bench/peers/bare-function.ts');
      const site = await startSite({ port: 0, dataDir: join(dataDir, 'site'), web: null });
      try {
        const paths = await writeModules(dataDir, {
          ours: ours.code,
          peer: peer.code,
          driver: await driverCode(),
        });
        say(`${starts} pairs of processes`);
        return [
          sizeRow(ours.code.byteLength, peer.code.byteLength),
          await startRow(site, (module, event) =>
            firstAnswer({
              driver: paths.driver,
              module: paths[module],
              event,
              environment: {
                ...site.platform.environment,
                // Both are called without a CDN.
                ORIGIN_SECRET: '',
                AWS_REGION: localRegion,
                AWS_ACCESS_KEY_ID: 'bench',
                AWS_SECRET_ACCESS_KEY: 'bench',
              },
              status: 200,
            }),
          ),
        ];
      } finally {
        await site.close();
      }
    }),
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

function sizeRow(ours: number, peer: number): Row {
  return {
    what: 'votes function, minified',
    ours: kilobytes(ours),
    peer: `${kilobytes(peer)} bare handler`,
    ratio: { median: ours / peer, least: ours / peer, most: ours / peer },
    bar: `at most ${kilobytes(budgets.votesFunction)}`,
    holds: ours <= budgets.votesFunction,
  };
}

async function startRow(
  site: Site,
  answerTime: (module: 'ours' | 'peer', event: object) => Promise<number>,
): Promise<Row> {
  await openVoting(site.platform.documents, localTables.show);
  const choices = fullBallots(await eventsOf(site.url));
  // Every vote is a new one, and when the ballots of one voter are full, the next one's.
  const votes: { event: object; peer: object }[] = [];
  for (let number = 0; votes.length < starts; number += 1) {
    const voter = await signIn(site.url, number);
    for (const choice of choices)
      votes.push({
        event: voteEvent(voter, choice),
        peer: toEvent({ body: { voter: `peer-${number}`, ...choice } }),
      });
  }
  const pairs = await measurePairs(
    starts,
    (round) => answerTime('ours', votes[round]?.event ?? {}),
    (round) => answerTime('peer', votes[round]?.peer ?? {}),
  );
  const quotient = ratio(pairs);
  const milliseconds = (values: number[]) => `${median(values).toFixed(0)} ms`;
  return {
    what: 'votes function, process start to first answer',
    ours: milliseconds(pairs.map(({ ours }) => ours)),
    peer: `${milliseconds(pairs.map(({ peer }) => peer))} bare handler`,
    ratio: quotient,
    bar: 'at most 1.25 x',
    holds: quotient.median <= 1.25,
  };
}

const voteEvent = ({ cookie, token }: SignedIn, choice: Choice) =>
  toEvent(
    requestOf('votes.vote', undefined, {
      body: choice,
      cookies: cookie.split('; '),
      headers: { [csrfHeader]: token },
    }),
  );
