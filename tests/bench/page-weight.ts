import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { budgets } from '../tools/budget-limits.ts';
import { builtFirstLoads, heaviest } from '../tools/site-weight.ts';
import type { Benchmark, Row } from './report.ts';
import { ensureBuilt } from './built-site.ts';

/** What a visitor's first load of each page weighs, next to its libraries alone and to the whole of Bootstrap. */
export const pageWeight: Benchmark = {
  name: 'weight',
  run: async (say) => {
    await ensureBuilt();
    say('bundling the libraries alone');
    const loads = await builtFirstLoads();
    const [libraries, bootstrap] = [await librariesAlone(), await wholeBootstrap()];
    const styles = heaviest(loads, 'style');
    return [
      ...loads
        .toSorted((a, b) => b.script - a.script)
        .map(({ page, script }) =>
          weightRow(`first-load JavaScript, gzip: ${page}`, script, budgets.script, [
            libraries,
            'React and router',
          ]),
        ),
      weightRow(`first-load CSS, gzip: ${styles.page}`, styles.style, budgets.style, [
        bootstrap,
        'Bootstrap, whole',
      ]),
    ];
  },
};

const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

function weightRow(what: string, bytes: number, bar: number, [peer, peerName]: [number, string]): Row {
  const ratio = bytes / peer;
  return {
    what,
    ours: kibibytes(bytes),
    peer: `${kibibytes(peer)} ${peerName}`,
    ratio: { median: ratio, least: ratio, most: ratio },
    bar: `at most ${bar / 1024} KiB`,
    holds: bytes <= bar,
  };
}

/** Gzipped bytes of an app of one word, built as the site is. */
async function librariesAlone(): Promise<number> {
  const input = fileURLToPath(new URL('./peers/bare-page.ts', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  })) as Rolldown.RolldownOutput;
  const sizes = built.output.flatMap((part) => (part.type === 'chunk' ? gzipSync(part.code).byteLength : []));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function wholeBootstrap(): Promise<number> {
  const path = fileURLToPath(import.meta.resolve('bootstrap/dist/css/bootstrap.min.css'));
  return gzipSync(await readFile(path)).byteLength;
}
