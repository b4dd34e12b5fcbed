import type { Plugin } from 'vite';
import { noticesOf } from './notices.ts';

/** What stylesheets take over without being a module: Sass reads it, or it was made of it (infra/fonts.ts). */
export const styleSources = [
  'node_modules/bootstrap/package.json',
  'node_modules/@fontsource-variable/fraunces/package.json',
  'node_modules/@fontsource-variable/inter/package.json',
];

/** Modules that a bundler makes up are its own code. */
const madeUp: readonly (readonly [start: string, source: string])[] = [
  ['\0vite/', 'node_modules/vite/package.json'],
  ['\0rolldown/', 'node_modules/rolldown/package.json'],
];

/** Puts the notices of what is in a build beside it; a build with a package that has none fails. */
export function giveNotices(fileName: string, others: readonly string[] = []): Plugin {
  return {
    name: 'give-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds).map(sourceOf);
      // A file store that names no charset sends the text as it is; the mark at its start says that it is UTF-8.
      const source = `\uFEFF${noticesOf([...modules, ...others])}`;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const sourceOf = (id: string): string =>
  madeUp.find(([start]) => id.startsWith(start))?.[1] ?? id.replace(/[?#].*$/, '').replace(/^\0/, '');
