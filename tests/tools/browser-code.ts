import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Floor } from '../../infra/browsers.ts';
import { librariesOf, withoutNewer } from './browser-types.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Something that sources use and a browser of the floor does not have, as the compiler words it. */
export interface Finding {
  file: string;
  text: string;
}

/**
 * Compiles sources against the declarations of what all browsers of a floor have. `asked` are features that the sources ask for before they
 * use them.
 */
export async function newerCode(
  floor: Floor,
  sources: readonly string[],
  asked: readonly string[],
): Promise<Finding[]> {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(root, 'dist/browsers-'));
  try {
    for (const [file, text] of librariesOf(['es2024', 'dom', 'dom.iterable']))
      writeFileSync(join(folder, file), withoutNewer(text, floor, asked));
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { noLib: true, lib: null, types: ['vite/client'] },
      include: [join(folder, '*.d.ts'), ...sources.map((source) => join(root, source))],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return await compile(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compile(folder: string): Promise<Finding[]> {
  const run = promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  // The compiler fails where it finds something.
  const { stdout } = await run.catch((failure: unknown) => failure as { stdout: string });
  const findings = stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((text) => ({ file: /^(.*?)\(/.exec(text)?.[1] ?? '', text }));
  if (findings.length === 0) await run;
  return findings;
}
