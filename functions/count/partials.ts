import type { Item } from '#records/tables.ts';
import { addTo, entriesOf, noCounts, type ItemCounts } from './counts.ts';

/** Entries of voters (see VoterSet) that are counted for a category, or for one of its nominees. */
export interface People {
  category: string;
  nominee?: string;
  entries: bigint[];
}

/** A piece of a partial count that fits into an item. */
export interface Chunk {
  counts: ItemCounts;
  people: People[];
}

/** Bytes of a chunk: an item has 400 KB at most (DynamoDB: item size), and this leaves room for its key and for the names in it. */
const chunkSize = 300_000;
const entrySize = BigUint64Array.BYTES_PER_ELEMENT;
/** Bytes that a count takes beside its names, and a list of entries beside its own. */
const surroundings = 32;

/** A partial count in pieces of at most `limit` bytes each; one piece at least takes in one count or one entry, whatever the limit. */
export function chunksOf({ counts, people }: Chunk, limit = chunkSize): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { counts: noCounts(), people: [] };
  let size = Infinity;
  /** The chunk that has room for so many bytes. */
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
    const bytes = bytesOf(attribute) + (isNew ? bytesOf(pk) + bytesOf(sk) : 0) + surroundings;
    addTo(take(bytes).counts, pk, sk, attribute, count);
  }
  for (const { entries, ...of } of people) {
    const names = bytesOf(of.category) + bytesOf(of.nominee ?? '') + surroundings;
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

/** A chunk as an item stores it: counts as JSON, whose objects take any id as a name, and eight bytes an entry. */
export const storedChunk = ({ counts, people }: Chunk) => ({
  counts: JSON.stringify(counts),
  people: people.map(({ entries, ...of }) => ({
    ...of,
    entries: new Uint8Array(BigUint64Array.from(entries).buffer),
  })),
});

/** The chunk that an item stores. */
export function readChunk(item: Item): Chunk {
  const { counts, people } = item as unknown as ReturnType<typeof storedChunk>;
  return {
    counts: JSON.parse(counts) as ItemCounts,
    people: people.map(({ entries, ...of }) => ({
      ...of,
      // Copied, for what the client gives may begin anywhere in its buffer.
      entries: [...new BigUint64Array(Uint8Array.from(entries).buffer)],
    })),
  };
}
