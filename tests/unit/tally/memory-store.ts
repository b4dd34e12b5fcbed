import type { Addition, TallyStore } from '../../../functions/tally/domain.ts';
import type { Item, Key } from '#records/tables.ts';
import { markAttribute, marksIn } from '#records/tally.ts';

/** What happens to a write: it is made, it fails, or it is made and its answer is lost. */
export type Fate = 'made' | 'failed' | 'answer lost';

/** The tally's store in memory, with the conditions of the real one, and failures as the test wants them. */
export class MemoryStore implements TallyStore {
  readonly items = new Map<string, Item>();
  readonly aside = new Map<string, string>();
  readonly #fate: () => Fate;

  constructor(fate: () => Fate = () => 'made') {
    this.#fate = fate;
  }

  static id = ({ pk, sk }: Key): string => `${pk} ${sk}`;

  async add(
    key: Key,
    { shard, counts, first, oldest, mark }: Addition,
  ): Promise<Map<string, string> | undefined> {
    return this.#write(() => {
      const item = this.items.get(MemoryStore.id(key)) ?? { ...key };
      const current = item[markAttribute(shard)] as string | undefined;
      const since = item['since'] as number | undefined;
      if (current !== undefined && !(current < first)) return undefined;
      if (since !== undefined && !(since < oldest)) return undefined;
      item[markAttribute(shard)] = mark;
      for (const [name, count] of Object.entries(counts)) item[name] = Number(item[name] ?? 0) + count;
      this.items.set(MemoryStore.id(key), item);
      return marksIn(item);
    });
  }

  async counted(key: Key, shard: string): Promise<{ mark: string; since: number }> {
    await Promise.resolve();
    const item = this.items.get(MemoryStore.id(key)) ?? {};
    return { mark: marksIn(item).get(shard) ?? '', since: Number(item['since'] ?? -Infinity) };
  }

  async forget(key: Key, shard: string, mark: string): Promise<void> {
    await this.#write(() => {
      const item = this.items.get(MemoryStore.id(key));
      if (item?.[markAttribute(shard)] === mark) delete item[markAttribute(shard)];
    });
  }

  async setAside(shard: string, name: string, reason: string): Promise<void> {
    await this.#write(() => this.aside.set(`${shard} ${name}`, reason));
  }

  async drift(): Promise<number | undefined> {
    await Promise.resolve();
    return undefined;
  }

  async noteLag(): Promise<void> {
    await Promise.resolve();
  }

  async #write<T>(change: () => T): Promise<T> {
    await Promise.resolve();
    const fate = this.#fate();
    if (fate === 'failed') throw new Error('throttled');
    const answer = change();
    if (fate === 'answer lost') throw new Error('connection lost');
    return answer;
  }
}
