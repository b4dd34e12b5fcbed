import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limit, waitLimit } from './tests/support/limits.ts';
import { isNightly } from './tests/support/nightly.ts';
import { costsFile } from './tests/tools/cost.ts';

// What tests, their sites and browsers write for a moment goes with the run, also where one is stopped midway.
const temporary = mkdtempSync(join(tmpdir(), 'acclaim-tests-'));
process.env['TMPDIR'] = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

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

/**
 * The files of a worker share its modules, whose import is most of what a short file costs: AWS's clients, the CDK, the browser's driver.
 * Each starts an engine or a site of its own. Modules of the web hold state, so that its unit tests share nothing.
 */
const shared = { isolate: false };

/** Seconds that files have taken (`npm run tests:cost -- --keep`); what is not among them is short. */
const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as Record<string, number>;

/** Projects in the order in which they start: a worker for each change of project is a new one. */
const order = ['e2e', 'lab', 'infra', 'screens', 'engine', 'fast'];

/** Files that take longest start first: a long one that starts last would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = ({ moduleId }: TestSpecification) => costs[relative(import.meta.dirname, moduleId)] ?? 0;
    // Files of a project stay together, so that they can share a worker.
    const place = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b) || costOf(b) - costOf(a));
  }
}

/** A worker takes a core and up to 1.5 GB, with its engine and its browser; a core is left to the person at the machine. */
const workers = process.env['CI']
  ? 2
  : Math.max(2, Math.min(availableParallelism() - 1, Math.floor(totalmem() / 1.5e9)));

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
    maxWorkers: workers,
    setupFiles: ['tests/support/cost.ts', 'tests/support/property-seed.ts', 'tests/support/restore.ts'],
    reporters: ['default', './tests/tools/cost-reporter.ts'],
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: waitLimit } },
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Threads start in half of the time of processes, which counts for many short files.
      project('fast', ['unit', 'contract', 'safety'], 0, { pool: 'threads' }),
      project('engine', ['integration'], 0, shared),
      // What CloudFormation itself would refuse is for the gate `synth` to find.
      project('infra', ['infra', 'tools'], 0, { ...shared, env: { CDK_VALIDATION: 'false' } }),
      // What the site's handlers are made of is loaded as on a server, once for a worker; the web's modules with each page.
      project('screens', ['screens'], 0, {
        ...shared,
        alias: [
          { find: /^.*\/after\.ts$/, replacement: join(import.meta.dirname, 'tests/support/after.ts') },
        ],
        environment: join(import.meta.dirname, 'tests/support/window.ts'),
        env: { BASE_URL: '/gayvnawards/' },
        globalSetup: 'tests/support/sample-data.ts',
        server: { deps: { external: [/\/(?:functions|infra)\/.*\.ts$/] } },
      }),
      project('e2e', ['e2e'], 0, {
        ...shared,
        globalSetup: 'tests/support/sample-data.ts',
      }),
      project('lab', ['lab'], 0, { ...shared, env: { CDK_VALIDATION: 'false' } }),
    ],
  },
});
