import { setTimeout } from 'node:timers/promises';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { freePort, startSiteProcess } from '../../support/site-process.ts';
import { organizer, type Change } from './organizer.ts';
import { median, type Benchmark, type Row } from './report.ts';
import { documentsOf, ensureBuilt, fullBallots, openVoting, withDataFolder } from './show.ts';

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
        const documents = await documentsOf(dataDir);
        await openVoting(documents);
        documents.destroy();
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
            say(`${name}: ${measured.pages} pages in ${measured.seconds.toFixed(1)} s`);
          }
          rows.push(rowOf(name, rounded));
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

/** How many pages showed what was changed, and how long it took until the last of them was right. */
type Round = Record<'pages' | 'seconds', number>;

async function measure(pages: readonly string[], { make, isRight }: Change): Promise<Round> {
  const wrong: string[] = [];
  for (const page of pages) if (!isRight(await textOf(page))) wrong.push(page);
  if (wrong.length === 0) throw new Error('A change that no page shows measures nothing.');
  const begin = performance.now();
  await make();
  for (const page of wrong) await untilRight(page, isRight);
  return { pages: wrong.length, seconds: (performance.now() - begin) / 1000 };
}

function rowOf(name: string, rounded: readonly Round[]): Row {
  const times = rounded.map(({ seconds }) => seconds);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return {
    what: `${name}, on all ${Math.max(...rounded.map(({ pages }) => pages))} pages`,
    figure: `${median(times).toFixed(1)} s (${least.toFixed(1)}-${most.toFixed(1)})`,
    bar: `each at most ${bar} s`,
    holds: most <= bar,
  };
}

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
