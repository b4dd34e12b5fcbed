import { codeOf, messageOf } from '../../fault.ts';

interface Kind {
  /** Codes of the system's own errors. */
  codes: readonly string[];
  /** In messages of LevelDB, whose errors have one code for all of these. */
  words: RegExp;
  says: (folder: string, why: string) => string;
}

const kinds: readonly Kind[] = [
  {
    codes: ['ENOSPC', 'EDQUOT', 'EFBIG'],
    words: /no space left|quota exceeded|file too large/i,
    says: (folder, why) => `There is no space left for the data in ${folder} (${why}); free some space.`,
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    words: /permission denied|not permitted|read-only file system/i,
    says: (folder, why) =>
      `The data in ${folder} cannot be read and written (${why}); check the permissions of the folder and its files.`,
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    words: /too many open files/i,
    says: (folder) =>
      `Too many files are open to use the data in ${folder}; close some programs, or raise the limit (\`ulimit -n\`).`,
  },
  {
    codes: ['EIO', 'EBUSY', 'ESTALE', 'ETIMEDOUT', 'ENOMEM', 'EAGAIN', 'LEVEL_IO_ERROR'],
    words: /input\/output error|cannot allocate memory/i,
    says: (folder, why) =>
      `The disk with the data in ${folder} does not work as it should (${why}); check it.`,
  },
];

/**
 * What to tell about an error of the disk: what happened to a folder, and what to do. The data is sound, so that it never advises to give that up.
 * Undefined for other errors, such as damage, and for a file that is missing.
 */
export function diskTrouble(error: unknown, folder: string): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const [code, why] = [codeOf(each), messageOf(each)];
    if (code === 'ENOENT' || /no such file/i.test(why)) return undefined;
    const kind =
      kinds.find(({ words }) => words.test(why)) ?? kinds.find(({ codes }) => codes.includes(code));
    if (kind && code !== 'LEVEL_CORRUPTION' && code !== 'LEVEL_LOCKED') return kind.says(folder, why);
  }
  return undefined;
}
