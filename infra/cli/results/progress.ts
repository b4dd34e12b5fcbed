import {
  createReadStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { RecountKeeper, RecountState } from '../../../functions/results/domain.ts';

/** Bytes of a voter's entry. */
const entrySize = 8;

interface Kept {
  format: 1;
  /** Table that is counted. */
  table: string;
  /** Entries in the file beside this one. */
  entries: number;
  state: RecountState;
}

/** Keeps how far a recount is in a file, and the voters it has met in a second one beside it, named `.voters`. */
export interface ProgressFile extends RecountKeeper {
  /** Deletes both files. */
  clear(): void;
}

/**
 * A progress file for the recount of a table. A kill at any time leaves the last state that was kept whole: entries are appended first, and
 * those beyond the number that the state names are cut off when it is loaded.
 * @throws Error where the file is not one of this table's recounts
 */
export function progressFile(file: string, table: string): ProgressFile {
  const voters = `${file}.voters`;
  let entries = 0;
  return {
    async load() {
      if (!existsSync(file)) {
        rmSync(voters, { force: true });
        return undefined;
      }
      const kept = readKept(file, table);
      truncateSync(voters, kept.entries * entrySize);
      entries = kept.entries;
      return { state: kept.state, entries: await readEntries(voters) };
    },
    async save(state, fresh) {
      await appendFile(voters, new BigUint64Array(fresh));
      entries += fresh.length;
      const kept: Kept = { format: 1, table, entries, state };
      writeFileSync(`${file}.draft`, JSON.stringify(kept));
      renameSync(`${file}.draft`, file);
    },
    clear() {
      for (const path of [file, voters, `${file}.draft`]) rmSync(path, { force: true });
    },
  };
}

function readKept(file: string, table: string): Kept {
  let kept: Partial<Kept> | undefined;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
  } catch {
    // Said below.
  }
  if (kept?.format === 1 && kept.table === table && kept.state) return kept as Kept;
  throw new Error(
    `${file} holds no progress of a recount of ${table}; name another file with --progress, or delete it to begin anew.`,
  );
}

async function readEntries(file: string): Promise<BigUint64Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file)) chunks.push(chunk as Buffer);
  const bytes = Uint8Array.from(Buffer.concat(chunks));
  return new BigUint64Array(bytes.buffer, 0, Math.floor(bytes.length / entrySize));
}
