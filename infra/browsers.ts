import browserslist from 'browserslist';
import { fileURLToPath } from 'node:url';

const config = fileURLToPath(new URL('../.browserslistrc', import.meta.url));

/** The engines that are held to a floor; a phone's Chrome and Firefox have the versions of a desk's. */
export const engines = ['chrome', 'edge', 'firefox', 'ios_saf', 'safari'] as const;
export type Engine = (typeof engines)[number];

/** Oldest version of each engine. */
export type Floor = Record<Engine, number>;

/**
 * The oldest browsers of a section of .browserslistrc.
 * @throws Error where it has no version of an engine
 */
export function floorOf(env: 'public' | 'workshop'): Floor {
  const all = browserslist(undefined, { config, env }).map((each) => each.split(' '));
  const oldest = (engine: Engine) => {
    // A version may be a range, such as 16.6-16.7, of which the first number counts.
    const versions = all.filter(([name]) => name === engine).map(([, version = '']) => parseFloat(version));
    if (versions.length === 0) throw new Error(`.browserslistrc has no ${engine} for ${env}.`);
    return Math.min(...versions);
  };
  return Object.fromEntries(engines.map((engine) => [engine, oldest(engine)])) as Floor;
}

/** A floor as Vite's build targets. */
export const targetsOf = (floor: Floor): string[] =>
  engines.map((engine) => `${engine === 'ios_saf' ? 'ios' : engine}${floor[engine]}`);
