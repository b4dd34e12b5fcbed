import type { TestSite } from '../../support/site.ts';
import type { Change } from './stream-records.ts';

/** What the engine has logged of its one watched table and nobody has taken yet, as a stream has it. */
export async function changesIn({ changes }: Pick<TestSite, 'changes'>): Promise<Change[]> {
  if (!changes) throw new Error('The engine logs no table.');
  const logged = await changes.next(1000);
  const last = logged.at(-1);
  if (last) await changes.confirm(last.sequence);
  return logged.map(recordOf);
}

type Logged = Awaited<ReturnType<NonNullable<TestSite['changes']>['next']>>[number];

/** A logged change as Lambda gets it. */
export function recordOf({ sequence, before, after, madeAt }: Logged): Change {
  const { pk, sk } = (after ?? before)!;
  return {
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      SequenceNumber: sequence,
      ApproximateCreationDateTime: Math.floor(madeAt / 1000),
      Keys: { pk, sk },
      ...(before && { OldImage: before }),
      ...(after && { NewImage: after }),
    },
  };
}

/** The letters that wait, as inserts of the mail table's stream: the engine logs no second table. */
export async function lettersIn(site: Pick<TestSite, 'items'>): Promise<Change[]> {
  const items = await site.items('mail');
  return items.map(({ pk, sk }, at) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(at + 1), Keys: { pk: { S: pk }, sk: { S: sk } } },
  }));
}
