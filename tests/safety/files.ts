import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every file of the repository, tracked or about to be, by path from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every line that matches, as `path:line` with the text of the match. */
export function linesMatching(paths: readonly string[], pattern: RegExp) {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => {
        const match = pattern.exec(line);
        return match ? [{ where: `${path}:${index + 1}`, text: match[0] }] : [];
      }),
  );
}
