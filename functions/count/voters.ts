import { hash } from 'node:crypto';
import type { ReadBallot } from '#records/ballots.ts';

/** Fewer voters than this are never told apart: figures about them would show how people voted (DECISION-preview.md). */
export const fewestVoters = 20;

/** Notes a voter among others, up to as many as tell that they are not few. */
export function noteVoter(voters: Set<string>, voter: string): void {
  if (voters.size < fewestVoters) voters.add(voter);
}

/** Distinct voters of each category and nominee over all days. */
export type VoterCounts = Map<string, { voters: number; nominees: Map<string, number> }>;

const firstSlots = 1 << 16;
/** Load factor from which the table doubles. */
const maxLoad = 0.7;

/**
 * Counts each voter once over all days. It stores 64 bits of a hash per voter and category or nominee, 8
 * bytes each. The odds that any two of n entries collide, which misses a voter, are n * n / 2^65: one in four
 * million for three million entries.
 */
export class VoterSet {
  readonly counts: VoterCounts = new Map();
  #slots = new BigUint64Array(firstSlots);
  #used = 0;

  /**
   * Counts the voter of a ballot. `onNew` receives each new entry, without a nominee if it is the category's.
   */
  add(
    { voter, category, votes }: ReadBallot,
    onNew: (entry: bigint, nominee?: string) => void = () => undefined,
  ): void {
    if (votes.size === 0) return;
    const entry = entryOf(['voter', category, voter]);
    if (this.count(entry, category)) onNew(entry);
    for (const nominee of votes.keys()) {
      const forNominee = entryOf(['nominee', category, nominee, voter]);
      if (this.count(forNominee, category, nominee)) onNew(forNominee, nominee);
    }
  }

  /** Counts an entry for a category or one of its nominees; false if it was counted before. */
  count(entry: bigint, category: string, nominee?: string): boolean {
    if (!this.#put(entry)) return false;
    const of = this.counts.get(category) ?? { voters: 0, nominees: new Map<string, number>() };
    this.counts.set(category, of);
    if (nominee === undefined) of.voters += 1;
    else of.nominees.set(nominee, (of.nominees.get(nominee) ?? 0) + 1);
    return true;
  }

  #put(entry: bigint): boolean {
    if (this.#used >= this.#slots.length * maxLoad) this.#grow();
    const slot = this.#slotOf(entry);
    if (this.#slots[slot] === entry) return false;
    this.#slots[slot] = entry;
    this.#used += 1;
    return true;
  }

  /** The slot that holds the entry, or the free one it would take. */
  #slotOf(entry: bigint): number {
    const mask = this.#slots.length - 1;
    let slot = Number(entry & 0xff_ff_ff_ffn) & mask;
    while (this.#slots[slot] !== 0n && this.#slots[slot] !== entry) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new BigUint64Array(2 * old.length);
    for (const entry of old) if (entry !== 0n) this.#slots[this.#slotOf(entry)] = entry;
  }
}

/** Never zero, which marks a free slot. */
const entryOf = (parts: string[]): bigint => hash('sha1', parts.join('\n'), 'buffer').readBigUInt64LE() || 1n;
