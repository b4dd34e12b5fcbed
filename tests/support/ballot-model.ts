import { resultKeys } from '#records/tables.ts';
import { minuteOf, type StreamImage, type StreamRecord } from '#records/tally.ts';

/** What a voter does: votes for a nominee, or takes the vote for it back. */
export interface Action {
  voter: number;
  category: number;
  nominee: number;
  isCancel: boolean;
  /** Milliseconds since the action before. */
  after: number;
}

type Votes = Map<string, { nonce: string; at: number }>;
interface Ballot {
  pk: string;
  sk: string;
  votes: Votes;
}

export class BallotModel {
  readonly ballots = new Map<string, Ballot>();
  now = Date.UTC(2026, 9, 31, 12);
  readonly #prefix: string;
  /** Begins where numbers get a digit more, so that an order of texts would not do. */
  #sequence = 10n ** 21n - 5n;

  constructor(prefix = 'category') {
    this.#prefix = prefix;
  }

  /** Does what the voter wants, where the rules of a vote let them; answers with the change. */
  act({ voter, category, nominee, isCancel, after }: Action): StreamRecord | undefined {
    this.now += after;
    const day = new Date(this.now).toISOString().slice(0, 10);
    const key = { pk: `voter-${voter}#${day}`, sk: `${this.#prefix}-${category}` };
    const id = `${key.pk} ${key.sk}`;
    const ballot = this.ballots.get(id);
    const name = `nominee-${nominee}`;
    if (Boolean(ballot?.votes.has(name)) !== isCancel) return undefined;
    const before = ballot && imageOf(ballot);
    const votes: Votes = new Map(ballot?.votes);
    if (isCancel) votes.delete(name);
    else votes.set(name, { nonce: `nonce-${this.#sequence}`, at: this.now });
    const changed = { ...key, votes };
    this.ballots.set(id, changed);
    this.#sequence += BigInt(1 + (voter % 3));
    return {
      eventID: `event-${this.#sequence}`,
      eventName: before ? 'MODIFY' : 'INSERT',
      dynamodb: {
        Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
        ...(before && { OldImage: before }),
        NewImage: imageOf(changed),
        SequenceNumber: String(this.#sequence),
        ApproximateCreationDateTime: Math.floor(this.now / 1000),
      },
    };
  }

  /** The counts that the tally should hold, by item and attribute, counted from the ballots the plain way. */
  counts(): Record<string, Record<string, number>> {
    const counts: Record<string, Record<string, number>> = {};
    const add = ({ pk, sk }: { pk: string; sk: string }, attribute: string) => {
      const item = (counts[`${pk} ${sk}`] ??= {});
      item[attribute] = (item[attribute] ?? 0) + 1;
    };
    for (const { pk, sk, votes } of this.ballots.values()) {
      const day = resultKeys.day(sk, pk.split('#')[1]!);
      if (votes.size > 0) add(day, 'ballots');
      for (const [nominee, { at }] of votes) {
        add(day, `n:${nominee}`);
        const { key, attribute } = minuteOf(sk, at);
        add(key, attribute);
      }
    }
    return counts;
  }
}

const imageOf = ({ pk, sk, votes }: Ballot): StreamImage => ({
  pk: { S: pk },
  sk: { S: sk },
  votes: { N: String(votes.size) },
  net: { S: 'hash' },
  gone: { L: [{ S: 'nonce' }] },
  ...Object.fromEntries(
    [...votes].map(([nominee, { nonce, at }]) => [
      `n:${nominee}`,
      { M: { nonce: { S: nonce }, at: { N: String(at) } } },
    ]),
  ),
});
