import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly } from './tests/support/nightly.ts';

/**
 * Environment with which `functions/<group>/main.ts` can be imported in a test. Nothing here reaches a network:
 * a test that talks to an engine starts its own and points the clients at it.
 */
const functionEnvironment = {
  AWS_REGION: 'us-west-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  BASE_PATH: '/gayvnawards',
  SHOW_TABLE: 'show',
  BALLOTS_TABLE: 'ballots',
  ACCOUNTS_TABLE: 'accounts',
  SUBMISSIONS_TABLE: 'submissions',
  RESULTS_TABLE: 'results',
  MAIL_TABLE: 'mail',
  IMAGE_PATH: '/images/',
  IMAGE_BUCKET: 'acclaim-images',
  BALLOT_SECRET: 'a ballot secret for tests alone, 32 bytes or more',
  SESSION_SECRET: 'a session secret for tests alone, 32 bytes or more',
  BOT_CHECK_PROVIDER: 'recaptcha',
  BOT_CHECK_SITE_KEY: 'test-site-key',
  BOT_CHECK_SECRET: 'test-bot-check-secret',
  BOT_CHECK_SCRIPT: '/local/bot-check.js',
  BOT_CHECK_VERIFY_URL: 'http://127.0.0.1:9/siteverify',
  GOOGLE_CLIENT_ID: '',
  APPLE_CLIENT_ID: '',
  APPLE_REDIRECT_URI: '',
  SECOND_FACTOR: 'offered',
  SITE_URL: 'https://awards.test',
  PROBE_ADDRESS: 'http://127.0.0.1:9/gayvnawards/',
  MAIL_FROM: 'awards@awards.test',
  MAIL_ENDPOINT: 'http://127.0.0.1:9/ses',
};

/** Milliseconds for tests that start an engine, a server, a browser or a synthesis: so many that a busy machine is not taken for a hang. */
const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * The files of a worker share its modules, whose import is most of what a short file costs: AWS's clients, the CDK, the browser's driver.
 * Each starts an engine or a site of its own. Modules of the web hold state, so that its unit tests share nothing.
 */
const shared = { isolate: false };

/** Files that take longest, in the order in which they start: a long one that starts last would leave a core idle. */
const longest = [
  'builder-safety',
  'older-browsers',
  'smoke.test',
  'states',
  'two-admins',
  'registration',
  'upload.test',
  'journey',
  'infra/bundles',
  'contract/routes',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(name));
      return at < 0 ? longest.length : at;
    };
    // Files of a project stay together, so that they can share a worker.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => rank(a) - rank(b)));
  }
}

/** A project of this config: the folders it takes, and its place in the order (groups run one after another). */
function project(name: string, folders: string[], groupOrder: number, options: object = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      exclude: isNightly ? [] : ['**/*.nightly.test.ts'],
      sequence: { groupOrder },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    env: functionEnvironment,
    maxWorkers: 2,
    setupFiles: ['tests/support/property-seed.ts', 'tests/support/restore.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Threads start in half of the time of processes, which counts for many short files.
      project('fast', ['unit', 'contract', 'safety'], 0, { pool: 'threads' }),
      project('engine', ['integration'], 0, { ...slow, ...shared }),
      // What CloudFormation itself would refuse is for the gate `synth` to find.
      project('infra', ['infra', 'tools'], 0, { ...slow, ...shared, env: { CDK_VALIDATION: 'false' } }),
      // What the site's handlers are made of is loaded as on a server, once for a worker; the web's modules with each page.
      project('screens', ['screens'], 0, {
        ...slow,
        ...shared,
        expect: { poll: { timeout: 60_000 } },
        environment: join(import.meta.dirname, 'tests/support/window.ts'),
        env: { BASE_URL: '/gayvnawards/' },
        globalSetup: 'tests/support/sample-data.ts',
        server: { deps: { external: [/\/(?:functions|infra)\/.*\.ts$/] } },
      }),
      project('e2e', ['e2e'], 1, {
        ...slow,
        ...shared,
        expect: { poll: { timeout: 15_000 } },
        globalSetup: 'tests/support/sample-data.ts',
      }),
      project('rehearsal', ['rehearsal'], 2, { ...slow, ...shared, env: { CDK_VALIDATION: 'false' } }),
      project('gameday', ['gameday'], 3, { ...slow, ...shared, env: { CDK_VALIDATION: 'false' } }),
      project('load', ['load'], 4, { ...slow, fileParallelism: false }),
    ],
  },
});
