import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ballotPages } from '#count/store-ballots.ts';
import { createSegmentStore } from '#count/store-segments.ts';
import { countSegment } from '#count/segments.ts';
import { systemClock } from '#platform/clock.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { openLocal, type LocalTarget } from '../../infra/local/open-local.ts';
import { importShow } from '../../infra/show/import.ts';
import type { RecountMachine } from '../../infra/target.ts';
import {
  appOf,
  categories,
  closedEvent,
  json,
  nominee,
  nominees,
  testFolder,
  writeFiles,
} from '../integration/show/support.ts';
import { runCommand } from '../support/command.ts';
import { all, defaultContext, everything, outputsOf, synthesise } from './stacks.ts';

const read = (name: string) => readFileSync(new URL(`../../infra/${name}`, import.meta.url), 'utf8');
const list = read('FIRST-DEPLOYMENT.md');

/** The steps of the list by their numbers. */
const steps = new Map(
  list
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((step) => [Number.parseInt(step), step]),
);

interface Call {
  line: string;
  /** The output that the list expects, a line each. */
  expected: string[];
}

/** The commands of the list in order, each with what it prints. */
const calls = [...list.matchAll(/```console\n(.*?)```/gs)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((call): Call => {
      const [line = '', ...expected] = call.trimEnd().split('\n');
      return { line, expected };
    }),
);

/** What a person puts in the place of EMAIL. */
const email = 'ada@awards.test';

const escapedForRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether an output is as expected: `…` is any text, and alone on a line any lines. */
function isAsExpected(output: string, expected: readonly string[]): boolean {
  const escaped = expected.map((line) =>
    line === '…' ? '(?:.*\n)*' : `${line.split('…').map(escapedForRegExp).join('.*')}\n`,
  );
  return new RegExp(`^${escaped.join('')}$`).test(output);
}

/** The workers of the state machine, on this machine. */
const workersOf = ({ documents }: LocalTarget): RecountMachine => ({
  start: async (_run, segments) => {
    const pages = ballotPages(documents, localTables.ballots);
    const store = { ...pages, ...createSegmentStore(documents, localTables.results, systemClock) };
    for (const task of segments) await countSegment(store, task, () => false);
    return async () => 'done';
  },
});

describe('the list of a first deployment', () => {
  it('numbers its steps without a gap, and says in each what to expect', () => {
    expect([...steps.keys()]).toEqual(Array.from(steps, (_step, index) => index + 1));
    const silent = [...steps.values()].filter(
      (step) => !/Expected|```console\n\$ npx acclaim|As `/.test(step),
    );
    expect(silent).toEqual([]);
  });

  it('expects of each command of ours what it prints, in the order in which they run', async () => {
    const root = await testFolder();
    const show = join(root, 'show');
    const files = { ...categories('best'), ...nominees(nominee('A'), nominee('B')) };
    await writeFiles(show, { ...json({ event: closedEvent, app: appOf() }), ...files });
    const open = async ({ stack = '' }) => {
      const target = await openLocal(join(root, stack), '');
      return { ...target, recounts: async () => workersOf(target) };
    };
    const staging = await open({ stack: 'acclaim-staging-data' });
    await importShow({ dir: show, target: staging, now: () => Date.now() });
    await staging.close();

    const address = 'https://awards.test/gayvnawards/';
    const outputs = ['prod', 'staging'].map((stage) => [`acclaim-${stage}-web`, { Address: address }]);
    const names = { EMAIL: email, DIR: show, 'trial.jsonl': join(root, 'trial.jsonl') };
    const ran: string[] = [];
    // The last checks are held by tests/infra/smoke.
    for (const { line, expected } of calls.filter((call) => /^npx acclaim (?!smoke)/.test(call.line))) {
      const args = line.split(' ').slice(2);
      const { code, out, err } = await runCommand(
        args.map((arg) => names[arg as keyof typeof names] ?? arg),
        {
          open,
          execute: async () => 0,
          hasCredentials: async () => true,
          readFile: async () => JSON.stringify(Object.fromEntries(outputs)),
          wait: async () => undefined,
        },
      );
      ran.push(args[0] ?? '');
      expect([line, code, code === 0 ? '' : err]).toEqual([line, 0, '']);
      const wanted = expected.map((each) => each.replaceAll('EMAIL', email));
      expect(isAsExpected(out, wanted) || [line, out]).toBe(true);
    }
    expect(new Set(ran)).toEqual(new Set(['deploy', 'show', 'admin', 'results', 'backup']));
  });

  it('names stacks, outputs, alarms and settings that there are', () => {
    const templates = synthesise(everything);
    const named = [...list.matchAll(/output `(\w+)` of the stack `acclaim-prod-(\w+)`/g)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, output = '', stack = ''] of named)
      expect(Object.keys(outputsOf(templates[stack as keyof typeof templates]))).toContain(output);
    const alarms = [templates.ops, templates.edgeOps].flatMap((template) =>
      all<{ AlarmName: string }>(template, 'AWS::CloudWatch::Alarm').map(({ AlarmName }) => AlarmName),
    );
    for (const [, alarm] of list.matchAll(/--alarm-name (\S+)/g)) expect(alarms).toContain(alarm);
    const settings = Object.keys(defaultContext());
    const [step3, step8] = [steps.get(3)!, steps.get(8)!];
    for (const [, setting] of `${step3}${step8}`.matchAll(/`([a-z]+[A-Z]\w+)`/g))
      expect(settings).toContain(setting);
  });

  it('proves what no test without an account can, each in a step', () => {
    const [, section = ''] = /## Not proved without an account\n(.*?)\n## /s.exec(read('README.md')) ?? [];
    const facts = section.match(/^- .*?(?=\n- |\n*$(?![^]))/gms) ?? [];
    expect(facts.length).toBeGreaterThan(5);
    for (const fact of facts) {
      const number = Number(/\(step (\d+)\)/.exec(fact)?.[1]);
      expect([fact, steps.get(number)?.includes('Proves')]).toEqual([fact, true]);
    }
  });
});
