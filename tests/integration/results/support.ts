import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { runOn } from '../../support/operator.ts';
import { testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

/** A minute after the end of voting. */
export const ended = Date.parse(testEvent.voting_end ?? '') + 60_000;

/** A site for each test, whose result an operator certifies into a file. */
export class Certifier {
  site!: TestSite;
  folder = '';
  /** The file of the bundle. */
  out = '';

  constructor() {
    beforeAll(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'acclaim-certify-'));
      this.out = join(this.folder, 'bundle.jsonl');
    });
    beforeEach(async () => {
      this.site = await setUpSite();
      return () => this.site.close();
    });
  }

  /** Runs a command about results, as soon as voting has ended unless told otherwise. */
  run = (command: string, args: readonly string[] = [], now: number | 'engine' = ended) =>
    runOn(this.site, ['results', command, ...args], {
      clock: now === 'engine' ? undefined : async () => ({ now: () => now }),
    });

  /** Certifies under rules of few voters, too. */
  certify = async (...flags: string[]) => {
    const first = await this.run('certify', ['--out', this.out, ...flags]);
    if (first.code === 0) return first;
    const few = [...first.err.matchAll(/--few (\w+)/g)].flatMap(([, id = '']) => ['--few', id]);
    return this.run('certify', ['--out', this.out, ...flags, ...few]);
  };

  /** The bundle, line by line: certificate, seal, ballots. */
  bundle = async (): Promise<string[]> => (await readFile(this.out, 'utf8')).split('\n');
}
