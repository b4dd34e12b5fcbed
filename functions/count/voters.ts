import { hash } from 'node:crypto';
import type { ReadBallot } from '#records/ballots.ts';

/** Voters of a category over all days, and those of each of its nominees. */
export type VoterCounts = Map<string, { voters: number; nominees: Map<string, number> }>;

const firstSlots = 1 << 16;
/** Share of the slots in use from which on there are twice as many. */
const fullest = 0.7;

/**
 * Counts people, who may have a ballot on each of many days, once each. It knows them by 64 bits of a hash of who and for whom, 8 bytes
 * each in one table, so that millions fit into little memory. Of n entries, the odds that any two coincide, and one voter is missed, are
 * n * n / 2^65: one in four million for three million entries.
 */
export class VoterSet {
  readonly counts: VoterCounts = new Map();
  #slots = new BigUint64Array(firstSlots);
  #used = 0;

  /**
   * Counts the voter of a ballot; gives each entry that is new to `onNew`, so that it can be kept, with the nominee it is counted for, or
   * none where it is counted for the category.
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

  /** Counts an entry, of a ballot or of another set, for its category or one of its nominees; false where it was counted before. */
  count(entry: bigint, category: string, nominee?: string): boolean {
    if (!this.#put(entry)) return false;
    const of = this.#of(category);
    if (nominee === undefined) of.voters += 1;
    else of.nominees.set(nominee, (of.nominees.get(nominee) ?? 0) + 1);
    return true;
  }

  #of(category: string) {
    const counts = this.counts.get(category) ?? { voters: 0, nominees: new Map<string, number>() };
    this.counts.set(category, counts);
    return counts;
  }

  #put(entry: bigint): boolean {
    if (this.#used >= this.#slots.length * fullest) this.#grow();
    const slot = this.#slotOf(entry);
    if (this.#slots[slot] === entry) return false;
    this.#slots[slot] = entry;
    this.#used += 1;
    return true;
  }

  /** The slot that holds an entry, or that it would go to. */
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

/** 64 bits of a hash; zero, which marks an empty slot, is none. */
const entryOf = (parts: string[]): bigint => hash('sha1', parts.join('\n'), 'buffer').readBigUInt64LE() || 1n;
