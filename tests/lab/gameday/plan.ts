import { putItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { VaultFailure } from '../../support/vault.ts';
import type { GameDay } from './day.ts';
import type { Fate } from './faults.ts';

/** A fault of the day, and what rings for it. */
export interface Planned {
  fault: string;
  begin: (day: GameDay) => unknown;
  end?: (day: GameDay) => unknown;
  /** Minutes that it lasts; 10 unless said otherwise. */
  lasts?: number;
  /** Names of the alarms that must ring, and no other may. */
  alarms: string[];
}

type Table = keyof typeof localTables;

const failing = (table: Table, fate: Fate) => (day: GameDay) =>
  day.engine.failBy(
    ({ tables }) => (tables.includes(localTables[table]) ? fate : undefined),
    localTables[table],
  );
const well = (day: GameDay) => day.engine.failBy(undefined);

const table = (name: Table, fate: Fate, words: string, alarms: string[]): Planned => ({
  fault: `the ${name} table ${words}`,
  begin: failing(name, fate),
  end: well,
  alarms,
});

/** Functions that run keep the secrets that they have; those that start anew have none. */
const vault = (words: string, alarms: string[], failure: VaultFailure): Planned => ({
  fault: `Secrets Manager ${words}`,
  begin: async (day) => {
    day.vault.failWith(failure);
    if (alarms.length > 0) await day.renew();
  },
  end: ({ vault: { failWith } }) => failWith(undefined),
  alarms,
});

/** The faults that the game day injects into running functions. */
export const plan: Planned[] = [
  table('ballots', 'throttled', 'turns calls away', ['ballots-table-throttles', 'api-5xx', 'votes-none']),
  // Not longer: letters need the name of the awards, and wait the longer the more often they were tried.
  {
    ...table('show', 'throttled', 'turns calls away', ['show-table-throttles', 'api-5xx', 'site-probe']),
    lasts: 5,
  },
  table('accounts', 'throttled', 'turns calls away', ['accounts-table-throttles', 'api-5xx']),
  table('results', 'throttled', 'turns calls away', ['results-table-throttles', 'live-count-lag']),
  table('mail', 'throttled', 'turns calls away', ['mail-table-throttles', 'mail-sender-errors']),
  table('ballots', 'down', 'is down', ['api-5xx', 'votes-none']),
  table('results', 'down', 'is down', ['live-count-lag']),
  table('show', 'down', 'is down', ['api-5xx', 'votes-none', 'site-probe']),
  table('ballots', 'hung', 'never answers', ['votes-duration', 'api-5xx', 'votes-none']),
  {
    fault: 'the first answer of each write is lost',
    begin: ({ engine }) => {
      const met = new Set<number>();
      engine.failBy(({ operation, number, tables }) => {
        if (operation !== 'UpdateItem' || !tables.includes(localTables.ballots) || met.has(number))
          return undefined;
        met.add(number);
        return 'lost';
      });
    },
    end: well,
    alarms: [],
  },
  {
    fault: 'each answer of each table is slow',
    begin: ({ engine }) => engine.failBy(() => 'slow'),
    end: well,
    alarms: ['votes-duration'],
  },
  // One that never answers looks no different: three waits of 1.5 seconds (functions/platform/secrets.ts) are no alarm of the duration yet.
  vault('never answers, and all functions start anew', ['api-5xx', 'votes-none', 'site-probe'], 'hung'),
  vault('is dead', [], 'InternalServiceError'),
  {
    fault: 'S3 is dead',
    begin: ({ bucket }) => bucket.failWith('ServiceUnavailable'),
    end: ({ bucket }) => bucket.failWith(undefined),
    alarms: ['api-5xx'],
  },
  {
    fault: 'the mail service is dead',
    begin: ({ mail }) => mail.refuseWith({ status: 400, name: 'AccountSuspendedException' }),
    end: ({ mail }) => mail.refuseWith(undefined),
    lasts: 25,
    alarms: ['mail-delay'],
  },
  {
    fault: 'a change of a ballot cannot be read',
    begin: (day) => day.spoil(),
    lasts: 3,
    alarms: ['live-count-unreadable'],
  },
  {
    fault: 'the stream is stopped for an hour: its function crashes at each call',
    begin: (day) => day.set({ stream: 'failing' }),
    end: (day) => day.set({ stream: 'running' }),
    lasts: 60,
    alarms: ['tally-errors', 'live-count-lag'],
  },
  {
    fault: 'the mapping of the stream is switched off',
    begin: (day) => day.set({ stream: 'off' }),
    end: (day) => day.set({ stream: 'running' }),
    lasts: 20,
    alarms: ['live-count-still'],
  },
  {
    fault: 'the last recount differs from the live count',
    begin: ({ site }) => putItem(site.documents, localTables.results, resultKeys.drift(), { votes: 3 }),
    end: ({ site }) => putItem(site.documents, localTables.results, resultKeys.drift(), { votes: 0 }),
    lasts: 12,
    alarms: ['live-count-drift'],
  },
  {
    fault: 'the CDN shows a wrong secret',
    begin: (day) => day.set({ isRefusing: true, visitors: 120 }),
    end: (day) => day.set({ isRefusing: false, visitors: 4 }),
    lasts: 5,
    alarms: ['api-refusals', 'site-probe'],
  },
  {
    fault: 'the probe is silent',
    begin: (day) => day.set({ isProbed: false }),
    end: (day) => day.set({ isProbed: true }),
    alarms: ['site-probe'],
  },
];
