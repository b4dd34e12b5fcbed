import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = fileURLToPath(new URL('texts', import.meta.url));

/** Licenses under which we pass on other people's work, by their SPDX names. Each asks for its notice to travel along. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
]);

/** Texts that a package does not bring itself, in `texts/`: by the package's name, or by its license. */
const supplied: Readonly<Record<string, readonly string[]>> = {
  '@middy/core': ['middy.txt'],
  // Its own license is that of the bindings; the program beside them is HarfBuzz.
  harfbuzzjs: ['harfbuzz.txt'],
  'LGPL-3.0-or-later': ['lgpl-3.0.txt', 'gpl-3.0.txt'],
};

/** Sources of our own that hold other people's work, and the text it came with. */
const adopted: Readonly<Record<string, { name: string; license: string; text: string }>> = {
  'functions/accounts/common-passwords.ts': { name: 'zxcvbn (list)', license: 'MIT', text: 'zxcvbn.txt' },
};

interface Work {
  name: string;
  license: string;
  text: string;
}

/**
 * The notices of everything that is not ours among the modules of a build, which are given by their paths, absolute or from
 * the project's folder. The same packages give the same text.
 * @throws Error that names every package without a license text, or with a license that is not allowed
 */
export function noticesOf(modules: Iterable<string>): string {
  const paths = [...modules].map((path) => resolve(root, path));
  const folders = new Set(paths.flatMap((path) => folderOf(path) ?? []));
  const own = new Set(paths.map((path) => relative(root, path).replaceAll('\\', '/')));
  const works = [...folders].map(workIn);
  for (const [path, { text, ...work }] of Object.entries(adopted))
    if (own.has(path)) works.push({ ...work, text: readText(join(texts, text)) });
  const faults = works.flatMap(faultOf);
  if (faults.length > 0) throw new Error(`Not to be passed on:\n${faults.join('\n')}`);
  const byText = Map.groupBy(works.toSorted(byName), ({ text, license }) => `License: ${license}\n\n${text}`);
  return [introduction, ...[...byText].map(([text, alike]) => `${namesOf(alike)}\n${text}\n`)].join(rule);
}

const introduction = 'What is here includes the work of others, passed on under the licenses below.\n';
const rule = `\n${'-'.repeat(80)}\n\n`;

const namesOf = (works: Work[]): string => [...new Set(works.map(({ name }) => name))].join('\n');
const byName = (a: Work, b: Work): number => (a.name < b.name ? -1 : Number(a.name > b.name));

/** The folder of the package that holds a module; undefined for modules of our own, and for those a bundler makes up. */
const folderOf = (path: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];

function workIn(folder: string): Work {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const terms = license ?? 'none named';
  // The readme of machine code names the libraries in it and the terms of each.
  const isNotice = terms.startsWith('LGPL')
    ? /^(?:licen[cs]e|copying|notice|readme)/i
    : /^(?:licen[cs]e|copying|notice)/i;
  const files = readdirSync(folder).filter((file) => isNotice.test(file));
  const more = [...(supplied[name] ?? []), ...(supplied[terms] ?? [])];
  const paths = [
    ...files.toSorted().map((file) => join(folder, file)),
    ...more.map((file) => join(texts, file)),
  ];
  return { name: `${name} ${version}`, license: terms, text: paths.map(readText).join('\n\n') };
}

/** What a package for development says of the packages inside itself is not about what it leaves in a build. */
const readText = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split('\n# Licenses of bundled dependencies\n', 1)
    .join('')
    .trim();

function faultOf({ name, license, text }: Work): string[] {
  if (!allowed.has(license)) return [`${name}: its license (${license}) is not among those allowed.`];
  return text === ''
    ? [`${name}: it brings no text of its license (${license}); put it into infra/licenses/texts.`]
    : [];
}
