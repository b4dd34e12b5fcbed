import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { attemptHeader, pathOf, type RouteId } from '../../../functions/contract/addresses.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { signInOverHttp } from '../../support/http-voter.ts';
import { testClock } from '../../support/clock.ts';
import { writeFiles, type Files } from '../show/support.ts';

/** Longer than anything is cached, in milliseconds, and what a change may take to be seen at most. */
const seenWithin = 10_000;

/** A local site without a show, whose clock stands until it is set, with the operator's commands. */
export async function startYear(start: string) {
  const root = await mkdtemp(join(tmpdir(), 'acclaim-year-'));
  const dataDir = join(root, 'data');
  const clock = testClock(start);
  const site = await startSite({ port: 0, dataDir, web: null, show: null, quiet: true, clock });
  const { url, basePath } = site;
  let folders = 0;

  const command = (...args: string[]) => runCommand(args, { open: () => openLocal(dataDir) });
  const year = {
    root,
    clock,
    command,
    /** Runs a command that must succeed, and resolves to what it prints. */
    run: async (...args: string[]): Promise<string> => {
      const { code, out, err } = await command(...args);
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
      return out;
    },
    folder: async (files: Files): Promise<string> => {
      const dir = join(root, `folder-${(folders += 1)}`);
      await writeFiles(dir, files);
      return dir;
    },
    /** Lets so much time pass that everybody sees what has changed. */
    settle: () => clock.set(clock.now() + seenWithin),
    /** Reads a public route. */
    get: async <Id extends RouteId>(id: Id, query: Record<string, string> = {}) => {
      const path = pathOf(endpoints[id], basePath);
      const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`);
      return { status: answer.status, body: (await answer.json()) as Answer<Id> };
    },
    signIn: (email: string, roles: string[] = []) => signInOverHttp(url, email, roles),
    /** Ids by title, of the categories and nominees that visitors see. */
    ids: async () => {
      const { categories, nominees } = (await year.get('events.get')).body;
      return new Map([
        ...categories.map(({ id, key }) => [key, { category: id, nominee: '' }] as const),
        ...nominees.map(
          (each) => [each.title, { category: each.category_id, nominee: each.nominee_id }] as const,
        ),
      ]);
    },
    /** One vote of each of so many voters for a nominee; resolves to the answers. */
    vote: async (title: string, voters: readonly string[]) => {
      const choice = (await year.ids()).get(title);
      if (!choice) throw new Error(`Visitors see no ${title}.`);
      return Promise.all(
        voters.map(async (name) => {
          const voter = await year.signIn(`${name}@people.example`);
          const attempt = `${name}-${clock.now()}-attempt`.slice(-32);
          return voter.call('votes.vote', choice, { [attemptHeader]: attempt });
        }),
      );
    },
    /** A bundle as certified into a file. */
    bundle: async (name: string, ...flags: string[]) => {
      const file = join(root, name);
      await year.run('results', 'certify', '--out', file, ...flags);
      const [certificate = '', seal = '', ...ballots] = (await readFile(file, 'utf8')).trimEnd().split('\n');
      return { file, certificate, seal, ballots };
    },
    /** Waits until the live count of the running edition has so many votes. */
    counted: async (admin: Awaited<ReturnType<typeof signInOverHttp>>, votes: number) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const { body } = await admin.call('results.summary');
        if ((body as Answer<'results.summary'>).votes === votes) return;
        await setTimeout(50);
      }
      throw new Error(`The live count does not get to ${votes} votes.`);
    },
    close: async () => {
      await site.close();
      await rm(root, { recursive: true });
    },
  };
  return year;
}

export const people = (count: number, prefix = 'fan'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
