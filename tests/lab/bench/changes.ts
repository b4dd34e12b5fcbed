import { setTimeout } from 'node:timers/promises';
import { openDataFolder } from '../../../infra/local/data-folder.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { liveRuntime } from '../../../infra/local/runtime-file.ts';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { freePort, startSiteProcess } from '../../support/site-process.ts';
import { organizer, type Change } from './organizer.ts';
import { median, type Benchmark, type Row } from './report.ts';
import { ensureBuilt, fullBallots, openVoting, withDataFolder } from './show.ts';

const rounds = 10;
const voters = 50;
/** Milliseconds between two votes, and between two looks at a page. */
const every = 50;
/** Seconds until the last page is right (tests/SPEC.md: Budgets). */
const bar = 10;

/** From a change in the workshop to the last public page that shows it, in the sample show while people vote. */
export const changes: Benchmark = {
  name: 'changes',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      await ensureBuilt();
      const site = await startSiteProcess(dataDir, await freePort());
      const stop = new AbortController();
      try {
        await openVotingOf(dataDir);
        const root = `${site.url}/gayvnawards`;
        say('waiting for all pages and their cards');
        const pages = await pagesOf(root);
        for (const page of pages) await untilHasCard(page);
        const voting = vote(site.url, stop.signal);
        const rows: Row[] = [];
        const admin = await signInOverHttp(site.url, 'admin@bench.test', ['admin']);
        for (const [name, next] of Object.entries(organizer(admin))) {
          const rounded: Round[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const measured = await measure(pages, await next(round));
            rounded.push(measured);
            say(`${name}: ${describe(measured.front)}, ${describe(measured.all)}`);
          }
          rows.push(rowOf(name, 'front', rounded), rowOf(name, 'all', rounded));
        }
        stop.abort();
        await voting;
        return rows;
      } finally {
        stop.abort();
        await site.stop();
      }
    }),
};

/** How many pages showed what was changed, and how long it took until the last of them was right; `front` are those of no single nominee. */
type Round = Record<'front' | 'all', { pages: number; seconds: number }>;

async function measure(pages: readonly string[], { make, isRight }: Change): Promise<Round> {
  const wrong: string[] = [];
  for (const page of pages) if (!isRight(await textOf(page))) wrong.push(page);
  if (wrong.length === 0) throw new Error('A change that no page shows measures nothing.');
  const isOfNominee = (page: string) => /\/voting\/[^/]+\/[^/]+$/.test(page);
  const front = wrong.filter((page) => !isOfNominee(page));
  const begin = performance.now();
  const since = () => (performance.now() - begin) / 1000;
  await make();
  for (const page of front) await untilRight(page, isRight);
  const first = since();
  for (const page of wrong.filter(isOfNominee)) await untilRight(page, isRight);
  return {
    front: { pages: front.length, seconds: first },
    all: { pages: wrong.length, seconds: since() },
  };
}

function rowOf(name: string, part: keyof Round, rounded: readonly Round[]): Row {
  const times = rounded.map((round) => round[part].seconds);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const count = Math.max(...rounded.map((round) => round[part].pages));
  const which = part === 'all' ? `all ${count} pages` : `the ${count} that lead to nominees`;
  return {
    what: `${name}, on ${which}`,
    figure: `${median(times).toFixed(1)} s (${least.toFixed(1)}-${most.toFixed(1)})`,
    bar: `each at most ${bar} s`,
    holds: most <= bar,
  };
}

const describe = ({ pages, seconds }: Round['all']): string => `${pages} pages in ${seconds.toFixed(1)} s`;

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** @throws Error after a minute */
async function untilRight(url: string, isRight: (html: string) => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(every))
    if (isRight(await textOf(url))) return;
  throw new Error(`${url} is not right within a minute.`);
}

/** The addresses of a site's pages, by its sitemap, which is the last of what is written. */
async function pagesOf(root: string): Promise<string[]> {
  const sitemap = `${root}/sitemap.xml`;
  await untilRight(sitemap, (text) => text.includes('<loc>'));
  return Array.from((await textOf(sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address);
}

/** Waits until the picture that a page is shared with is drawn, the last work of the site's start. */
async function untilHasCard(url: string): Promise<void> {
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(await textOf(url)) ?? [];
  while (!(await fetch(picture)).ok) await setTimeout(every);
}

async function openVotingOf(dataDir: string): Promise<void> {
  const folder = openDataFolder(dataDir);
  const live = await liveRuntime(folder);
  if (!live) throw new Error('The site that was started does not answer.');
  const documents = documentClient(live.engine, folder.credentials);
  await openVoting(documents);
  documents.destroy();
}

/** Votes at a steady pace until it is stopped; whoever has used up a day's votes presses on. */
async function vote(url: string, signal: AbortSignal): Promise<void> {
  const ballots = fullBallots(await eventsOf(url));
  const emails = Array.from({ length: voters }, (_, index) => `voter-${index}@bench.test`);
  const signedIn = await Promise.all(emails.map((email) => signInOverHttp(url, email)));
  for (let round = 0; !signal.aborted;) {
    for (const voter of signedIn) {
      if (signal.aborted) return;
      // A refusal is work for the site as well, and so is a vote for somebody who was withdrawn.
      void voter.call('votes.vote', ballots[round % ballots.length]).catch(() => undefined);
      await setTimeout(every, undefined, { signal }).catch(() => undefined);
    }
    round += 1;
  }
}
