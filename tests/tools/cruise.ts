import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { cruiseOptions, forbidden } from './layer-rules.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads every module under the folders and answers how many of the project's own there are, and which imports break
 * a layer rule. Folders are relative to `baseDir`, the project's root unless given.
 */
export async function cruiseLayers(
  folders: string[],
  baseDir: string = root,
): Promise<{ modules: number; violations: Violation[] }> {
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, {
    ...cruiseOptions,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
