import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { certify } from '#count/certify.ts';
import { networkAttribute, voteAttribute } from '../../../functions/records/ballots.ts';
import { ballotKey, itemOf } from '../../../functions/records/tables.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { sampleSite } from '../site.ts';

export const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };

/** A ballot as the ballots table holds it. */
interface PlacedBallot {
  voter: string;
  category: string;
  nominees: string[];
  /** When its votes were cast, milliseconds since the epoch. */
  at: number;
  network: string;
}

/** A site with the sample show, whose ballots can be placed and whose result can be certified. */
export function resultsSite() {
  const site = sampleSite();
  const target = () => ({ documents: site.platform().documents, tables: localTables });
  return {
    ...site,
    placeBallots: async (ballots: readonly PlacedBallot[]) => {
      for (const { voter, category, nominees, at, network } of ballots) {
        const day = new Date(at).toISOString().slice(0, 10);
        const ballot: Record<string, unknown> = { votes: nominees.length, [networkAttribute]: network };
        for (const nominee of nominees) ballot[voteAttribute(nominee)] = { nonce: nominee, at };
        const Item = itemOf(ballotKey(voter, day, category), ballot);
        await target().documents.send(new PutCommand({ TableName: localTables.ballots, Item }));
      }
    },
    certify: async () =>
      certify(certifyStore(target()), await notaryOf(target()), {
        now: Date.parse('2030-01-01T00:00:00Z'),
        replace: true,
      }),
  };
}
