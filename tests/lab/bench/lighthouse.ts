import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchBrowser } from '../../../infra/cli/common/browser.ts';
import { freePort } from '../../support/site-process.ts';
import { median, type Benchmark, type Row } from './report.ts';
import { untilWritten, withSite } from './show.ts';

/** Fetched when it is asked for: with all that it brings along it is larger than everything else that is installed. */
const version = '13.5.0';
const runs = 3;

/** Pages, and the least of their performance scores; all other scores are to be 100. */
const pages: Record<string, { path: string; performance: number }> = {
  home: { path: '/', performance: 95 },
  voting: { path: '/voting/outstanding-picture', performance: 97 },
  'a nominee’s address': { path: '/voting/outstanding-picture/the-general', performance: 97 },
  nominees: { path: '/nominees', performance: 97 },
  categories: { path: '/categories', performance: 97 },
  winners: { path: '/winners', performance: 97 },
  'content page': { path: '/rules', performance: 97 },
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;

/** The scores of Lighthouse's mobile preset, medians of three runs. It is fetched from the registry of packages. */
export const lighthouse: Benchmark = {
  name: 'lighthouse',
  run: (say) =>
    withSite(async (site) => {
      const port = await freePort();
      const browser = await launchBrowser(`--remote-debugging-port=${port}`);
      const rows: Row[] = [];
      try {
        for (const [name, { path, performance }] of Object.entries(pages)) {
          const url = site.url + site.basePath + path;
          await untilWritten(url);
          const scores: Scores[] = [];
          while (scores.length < runs) {
            say(`${name}, ${scores.length + 1} of ${runs}`);
            scores.push(await scoresOf(url, port));
          }
          for (const category of categories) {
            const score = median(scores.map((each) => each[category]));
            const bar = category === 'performance' ? performance : 100;
            rows.push({
              what: `Lighthouse ${category}: ${name}`,
              figure: `${score}`,
              bar: `at least ${bar}`,
              holds: score >= bar,
            });
          }
        }
      } finally {
        await browser.close();
      }
      return rows;
    }),
};

async function scoresOf(url: string, port: number): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--package=node@24',
      '--',
      'lighthouse',
      url,
      '--quiet',
      `--port=${port}`,
      '--output=json',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 100_000_000 },
  );
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number }> };
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(categories.map((name) => [name, score(name)])) as Scores;
}
