import { localTables } from '../../infra/local/engine/tables.ts';
import type { OpenedTarget } from '../../infra/target.ts';
import { runCommand } from './command.ts';
import { testKeys } from './keys.ts';
import type { TestSite } from './site.ts';

type Changes = { [Name in keyof OpenedTarget]?: OpenedTarget[Name] | undefined };

/** A test site as commands see it. */
export const targetOf = (
  { documents, platform, clock }: Pick<TestSite, 'documents' | 'platform' | 'clock'>,
  changes: Changes = {},
): OpenedTarget =>
  ({
    documents,
    tables: localTables,
    keys: testKeys(platform.environment),
    clock: async () => clock,
    close: async () => undefined,
    ...changes,
  }) as OpenedTarget;

/** Runs a command on a test site. */
export const runOn = (site: TestSite, args: readonly string[], changes: Changes = {}) =>
  runCommand(args, { open: async () => targetOf(site, changes), clock: site.clock });
