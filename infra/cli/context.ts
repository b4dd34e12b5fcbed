import { readFileSync } from 'node:fs';
import { readSettings, type Settings } from '../settings.ts';

/**
 * The settings of a stage as cdk.json has them; of the stage that it names itself where none is given.
 * @throws Error with one sentence that names every setting that is missing, wrong or unknown
 */
export function settingsOfStage(stage?: string): Settings {
  const file = readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8');
  const { context } = JSON.parse(file) as { context: Record<string, unknown> };
  return readSettings((name) => (name === 'stage' && stage !== undefined ? stage : context[name]));
}
