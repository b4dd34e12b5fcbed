import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { contentAge } from '#platform/cached.ts';
import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { createCallers } from './caller.ts';
import { type Alone, commandsOn, exportFiles, type Commands, type ShowFiles } from './organizer.ts';
import type { VotingCategory } from './plan.ts';
import type { Act } from './run.ts';

/** The site of a simulated year. */
export interface YearSite {
  url: string;
  basePath: string;
  dataDir: string;
  alone: Alone;
}

/** What was done to the show while people voted, and after how many milliseconds visitors saw it. */
export interface Change {
  what: string;
  seenAfter: number;
}

type Events = Answer<'events.get'>;
type Winners = Answer<'results.winners'>;

/** A change must be seen within this many milliseconds. */
const latestSeen = 10_000;
const readPause = 200;
/** How far beyond the end of voting the clock is set, in milliseconds: results are certified a minute after it. */
const beyondEnd = 120_000;
const day = 24 * 3_600_000;
const by = 'Olga Organizer';
const lateTitle = 'A Late Arrival';

/** The organizer's side of a year: changes while people vote, the close, the winners, and the next edition. */
export function createYear(site: YearSite) {
  const run = commandsOn(site.dataDir, site.alone);
  const get = async <T>(path: string): Promise<T> => {
    for (;;) {
      // The site may be killed at any time, and is started again.
      const answer = await fetch(site.url + path).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as T;
      await setTimeout(readPause);
    }
  };
  const read = <T>(id: keyof typeof endpoints, query = '') =>
    get<T>(pathOf(endpoints[id], site.basePath) + query);
  const setClock = async (now: string | null) => {
    const body = JSON.stringify({ now });
    await fetch(`${site.url}/local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  };
  const certificateOf = (edition: string) =>
    read<Answer<'results.certificate'>>('results.certificate', `?edition=${edition}`);

  return {
    run,
    edition: async () => (await read<Events>('events.get')).event.id,
    /** The changes of an edition's evening; `left` takes the nominees that leave the show, `changes` what was done. */
    acts: (show: VotingCategory[], left: Map<string, 'withdrawn' | 'merged'>, changes: Change[]): Act[] =>
      actsOn({ run, show, left, changes, events: () => read<Events>('events.get'), dataDir: site.dataDir }),

    /** Adds the rules to the edition, as its operator would. */
    async takeOut(rules: readonly RuleTerms[]): Promise<void> {
      const because = ['--by', by, '--reason', 'Fraud, by its signals.'];
      for (const terms of joined(rules)) {
        const options = optionsOf(terms);
        if (options) await run('results', 'rules', 'add', ...options, ...because);
      }
    },

    /** What an edition's certificate says in all. */
    async certificateText(edition: string): Promise<string> {
      const { certificate } = await certificateOf(edition);
      const { counted, disqualified, rules } = JSON.parse(certificate ?? '{}') as Certificate;
      return `
Certificate
  counted         ${counted.votes} votes on ${counted.ballots} ballots
  left out        ${disqualified.ballots} ballots, by ${rules.length} rules
`;
    },

    /**
     * Closes voting by the clock, seals the result, reveals every winner, and publishes all figures. Resolves to
     * the bundle's file and to what went wrong, in sentences.
     */
    async finish(edition: string): Promise<{ bundle: string; differences: string[] }> {
      const { event } = await read<Events>('events.get');
      await setClock(new Date(Date.parse(event.voting_end ?? '') + beyondEnd).toISOString());
      const bundle = join(site.dataDir, `${edition}.jsonl`);
      await run('results', 'certify', '--out', bundle);
      const sealed = await certificateOf(edition);
      await reveal(site);
      await run('results', 'open', '--by', by);
      const opened = await certificateOf(edition);
      const [text, seal] = (await readFile(bundle, 'utf8')).split('\n', 2);
      await run('results', 'verify', bundle);
      const differences = [
        ...(sealed.certificate === null ? [] : ['The certificate was public before it was opened.']),
        ...(sealed.seal === opened.seal && opened.seal === seal ? [] : ['The seal has changed.']),
        ...(opened.certificate === text ? [] : ['The published certificate is not the one of the bundle.']),
      ];
      return { bundle, differences };
    },

    /** Whether the bundle of an earlier edition still holds, and the site still shows its certificate. */
    async recheck(edition: string, bundle: string): Promise<string[]> {
      await run('results', 'verify', bundle);
      const [text] = (await readFile(bundle, 'utf8')).split('\n', 1);
      return (await certificateOf(edition)).certificate === text
        ? []
        : [`The certificate of ${edition} is not the one that was published.`];
    },

    /** Begins the next edition with the same categories, and the nominees in another order. */
    async beginNext(number: number): Promise<void> {
      const files = await exportFiles(run, site.dataDir);
      const id = `${files.show.event.id.replace(/-edition-\d+$/, '')}-edition-${number}`;
      const title = `Edition ${number}`;
      await run('show', 'begin', id, '--title', title, '--by', by);
      await setClock(null);
      const now = Date.now();
      Object.assign(files.show.event, {
        id,
        title,
        voting_start: new Date(now - day).toISOString(),
        voting_end: new Date(now + 30 * day).toISOString(),
        is_voting_active: true,
        fan_prenom_start: null,
        fan_prenom_end: null,
      });
      const nominees = files.nominees.filter(({ title }) => title !== lateTitle).toReversed();
      files.nominees.splice(0, Infinity, ...nominees);
      await files.import('--by', by);
      // Functions know the former edition until then.
      await setTimeout(contentAge);
    },
  };
}

interface Certificate {
  counted: { ballots: number; votes: number };
  disqualified: { ballots: number };
  rules: unknown[];
}

/** The same with one rule for all accounts: one that takes out fewer than 20 voters is asked about. */
function joined(rules: readonly RuleTerms[]): RuleTerms[] {
  const accounts = rules.flatMap((terms) => (terms.kind === 'account' ? terms.accounts : []));
  const others = rules.filter(({ kind }) => kind !== 'account');
  return accounts.length > 0 ? [...others, { kind: 'account', accounts: [...new Set(accounts)] }] : others;
}

function optionsOf(terms: RuleTerms): string[] | undefined {
  if (terms.kind === 'account') return terms.accounts.flatMap((id) => ['--account', id]);
  if (terms.kind === 'address') return terms.addresses.flatMap((hash) => ['--address', hash]);
  if (terms.kind === 'domain') return ['--domain', terms.domain];
  if (terms.kind === 'burst') return ['--burst', String(terms.ballots), '--within', String(terms.seconds)];
  if (terms.kind === 'signups')
    return ['--signups', String(terms.accounts), '--within', String(terms.seconds)];
  if (terms.kind === 'mailbox') return ['--mailbox', String(terms.accounts)];
  return undefined;
}

/** Reveals the winners of every category as an admin: the certified ones, and the jury's first choice. */
async function reveal({ url, basePath }: YearSite): Promise<void> {
  const callers = createCallers(url, basePath);
  try {
    const caller = callers.from('100.64.255.1');
    const admin = { email: 'olga@organizers.example', fullname: by, roles: ['admin'] };
    const { cookies, body } = await caller.post('/local/sign-in', admin);
    const session = { cookie: cookies.join('; '), token: (body as { token: string }).token };
    const { categories } = (await caller.call('results.winners', undefined, session)).body as Winners;
    for (const { id, decided_by, proposed, nominees } of categories) {
      const jury = nominees.filter(({ withdrawn }) => !withdrawn).slice(0, 1);
      const winners = decided_by === 'jury' ? jury.map((nominee) => nominee.id) : proposed;
      if (winners.length === 0) continue;
      const path = pathOf(endpoints['results.reveal'], basePath).replace('{category}', id);
      const answer = await caller.post(path, { winners }, session);
      if (answer.status !== 200) throw new Error(`Revealing ${id}: ${JSON.stringify(answer.body)}`);
    }
  } finally {
    callers.close();
  }
}

interface ActsOptions {
  run: Commands;
  show: VotingCategory[];
  left: Map<string, 'withdrawn' | 'merged'>;
  changes: Change[];
  events: () => Promise<Events>;
  dataDir: string;
}

/** The changes of an evening of voting, in the categories with most nominees. */
function actsOn({ run, show, left, changes, events, dataDir }: ActsOptions): Act[] {
  /** Carries out a change, and reads the show until visitors see it. */
  const change = async (
    what: string,
    make: () => Promise<unknown>,
    isSeen: (now: Events, before: Events) => boolean,
  ) => {
    const before = await events();
    await make();
    const begin = performance.now();
    while (!isSeen(await events(), before)) {
      if (performance.now() - begin > latestSeen) throw new Error(`${what}: not seen within 10 seconds.`);
      await setTimeout(readPause);
    }
    changes.push({ what, seenAfter: performance.now() - begin });
  };
  /** Edits the folder of the show as it is now, and imports it. */
  const edit = async (edits: (files: ShowFiles) => void, ...flags: string[]) => {
    const files = await exportFiles(run, dataDir);
    edits(files);
    await files.import('--by', by, ...flags);
  };
  const [first, second, third] = show.toSorted((a, b) => b.nominees.length - a.nominees.length);
  const inShow = async (of: VotingCategory | undefined, index: number) => {
    const { categories, nominees } = await events();
    const key = categories.find(({ id }) => id === of?.category)?.key ?? '';
    const nominee = nominees.filter(({ category_id }) => category_id === of?.category)[index];
    if (!nominee) throw new Error('The show has too few nominees for the changes of a year.');
    return { ...nominee, id: nominee.nominee_id, name: `${key}/${nominee.slug}`, key };
  };
  const rowOf = ({ nominees }: ShowFiles, { key, slug }: { key: string; slug: string }) => {
    const row = nominees.find((each) => each['category'] === key && each['slug'] === slug);
    if (!row) throw new Error(`The export has no row ${key}/${slug}.`);
    return row;
  };
  const titleNow = ({ nominees }: Events, id: string) =>
    nominees.find(({ nominee_id }) => nominee_id === id)?.title;

  return [
    {
      at: 0.15,
      run: async () => {
        const nominee = await inShow(first, 0);
        await change(
          `A title is mended: ${nominee.name}`,
          () => edit((files) => (rowOf(files, nominee)['title'] += ' (restored)')),
          (now) => titleNow(now, nominee.id) === `${nominee.title} (restored)`,
        );
      },
    },
    {
      at: 0.25,
      run: async () => {
        const { key } = await inShow(first, 0);
        const renamed = `${key}-of-the-year`;
        const renameIn = ({ categories, nominees, show: { app } }: ShowFiles) => {
          for (const row of categories) if (row['key'] === key) row['key'] = renamed;
          for (const row of nominees) if (row['category'] === key) row['category'] = renamed;
          if (app.defaultCategory === key) app.defaultCategory = renamed;
        };
        await change(
          `A category has another key: ${key} -> ${renamed}`,
          () => edit(renameIn, '--rename', `${key}=${renamed}`),
          ({ categories }) => categories.some((each) => each.id === first?.category && each.key === renamed),
        );
      },
    },
    {
      at: 0.35,
      run: async () => {
        const [nominee, other] = [await inShow(first, 1), await inShow(second, 0)];
        await change(
          `A photo is replaced: ${nominee.name}`,
          () => edit((files) => (rowOf(files, nominee)['image'] = rowOf(files, other)['image'] ?? '')),
          ({ nominees }) =>
            nominees.find(({ nominee_id }) => nominee_id === nominee.id)?.content_image ===
            other.content_image,
        );
      },
    },
    {
      at: 0.45,
      run: async () => {
        const { key } = await inShow(second, 0);
        await change(
          `A nominee comes late: ${key}/a-late-arrival`,
          () =>
            edit((files) => {
              const row = files.nominees.find((each) => each['category'] === key);
              files.nominees.push({ ...row, title: lateTitle, slug: '' });
            }),
          ({ nominees }) => nominees.some(({ title }) => title === lateTitle),
        );
      },
    },
    {
      at: 0.55,
      run: async () => {
        const nominee = await inShow(second, 0);
        left.set(nominee.id, 'withdrawn');
        const because = ['--by', by, '--reason', 'Took the name off the ballot.', '--yes'];
        await change(
          `A nominee is withdrawn: ${nominee.name}`,
          () => run('show', 'withdraw', nominee.name, ...because),
          (now) => titleNow(now, nominee.id) === undefined,
        );
      },
    },
    {
      at: 0.65,
      run: async () => {
        const [nominee, into] = [await inShow(third, 0), await inShow(third, 1)];
        left.set(nominee.id, 'merged');
        const terms = ['--merge', nominee.name, '--into', into.name];
        const because = ['--by', by, '--reason', 'They are one.', '--yes'];
        await change(
          `Two nominees are one: ${nominee.name} -> ${into.name}`,
          () => run('results', 'rules', 'add', ...terms, ...because),
          (now) => titleNow(now, nominee.id) === undefined,
        );
      },
    },
    {
      at: 0.8,
      run: () =>
        change(
          'Voting ends a day later',
          () =>
            edit(({ show: { event } }) => {
              event.voting_end = new Date(Date.parse(event.voting_end ?? '') + day).toISOString();
            }),
          (now, before) => now.event.voting_end !== before.event.voting_end,
        ),
    },
  ];
}
