import type { Item } from '#records/tables.ts';
import { addTo, entriesOf, noCounts, type ItemCounts } from './counts.ts';

/** VoterSet entries that count for a category or one of its nominees. */
export interface People {
  category: string;
  nominee?: string;
  entries: bigint[];
}

/** A piece of a partial count, small enough for one item. */
export interface Chunk {
  counts: ItemCounts;
  people: People[];
}

/** Maximum bytes of a chunk: below the 400 KB of a DynamoDB item, with room for keys and names. */
const chunkSize = 300_000;
const entrySize = BigUint64Array.BYTES_PER_ELEMENT;
/** Overhead in bytes of a count, or of a list of entries. */
const overhead = 32;

/** Splits a partial count into chunks of at most `limit` bytes; each holds at least one count or entry. */
export function chunksOf({ counts, people }: Chunk, limit = chunkSize): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { counts: noCounts(), people: [] };
  let size = Infinity;
  /** The current chunk, or a new one if it has no room for this many bytes. */
  const take = (bytes: number): Chunk => {
    if (size + bytes > limit) {
      chunk = { counts: noCounts(), people: [] };
      chunks.push(chunk);
      size = 0;
    }
    size += bytes;
    return chunk;
  };
  for (const { pk, sk, attribute, count } of entriesOf(counts)) {
    const isNew = chunk.counts[pk]?.[sk] === undefined;
    const bytes = bytesOf(attribute) + (isNew ? bytesOf(pk) + bytesOf(sk) : 0) + overhead;
    addTo(take(bytes).counts, pk, sk, attribute, count);
  }
  for (const { entries, ...of } of people) {
    const names = bytesOf(of.category) + bytesOf(of.nominee ?? '') + overhead;
    for (let from = 0; from < entries.length;) {
      const room = Math.floor((limit - size - names) / entrySize);
      const fitting = room > 0 ? room : Math.max(1, Math.floor((limit - names) / entrySize));
      const piece = entries.slice(from, from + fitting);
      take(names + piece.length * entrySize).people.push({ ...of, entries: piece });
      from += piece.length;
    }
  }
  return chunks;
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** A chunk as stored: counts as JSON, since ids can be any attribute name, and eight bytes per entry. */
export const storedChunk = ({ counts, people }: Chunk) => ({
  counts: JSON.stringify(counts),
  people: people.map(({ entries, ...of }) => ({
    ...of,
    entries: new Uint8Array(BigUint64Array.from(entries).buffer),
  })),
});

export function readChunk(item: Item): Chunk {
  const { counts, people } = item as unknown as ReturnType<typeof storedChunk>;
  return {
    counts: JSON.parse(counts) as ItemCounts,
    people: people.map(({ entries, ...of }) => ({
      ...of,
      // Copied, because the client's bytes may start anywhere in a shared buffer.
      entries: [...new BigUint64Array(Uint8Array.from(entries).buffer)],
    })),
  };
}
