import browserslist from 'browserslist';
import { fileURLToPath } from 'node:url';

const config = fileURLToPath(new URL('../.browserslistrc', import.meta.url));

/** The engines with a minimum version. Mobile Chrome and Firefox have the versions of the desktop. */
export const engines = ['chrome', 'edge', 'firefox', 'ios_saf', 'safari'] as const;
export type Engine = (typeof engines)[number];

export type Floor = Record<Engine, number>;

/**
 * The oldest browsers of a section of .browserslistrc.
 * @throws Error if an engine has no version there
 */
export function floorOf(env: 'public' | 'workshop'): Floor {
  const all = browserslist(undefined, { config, env }).map((each) => each.split(' '));
  const oldest = (engine: Engine) => {
    // A version can be a range, such as 16.6-16.7: the first number counts.
    const versions = all.filter(([name]) => name === engine).map(([, version = '']) => parseFloat(version));
    if (versions.length === 0) throw new Error(`.browserslistrc has no ${engine} for ${env}.`);
    return Math.min(...versions);
  };
  return Object.fromEntries(engines.map((engine) => [engine, oldest(engine)])) as Floor;
}

export const targetsOf = (floor: Floor): string[] =>
  engines.map((engine) => `${engine === 'ios_saf' ? 'ios' : engine}${floor[engine]}`);
