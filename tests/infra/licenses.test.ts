import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'sass';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Rolldown } from 'vite';
import { cardFonts, shaperProgram } from '../../functions/pages/fonts.ts';
import { groups } from '../../infra/aws/groups.ts';
import { writeFunction, writePages } from '../../infra/bundle.ts';
import { noticesOf } from '../../infra/licenses/notices.ts';
import { manifestsIn } from '../../infra/native.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Packages among the sources that a source map names: what a browser's tools would show, whatever the notices were made of. */
function packagesIn(map: string): string[] {
  const { sources } = JSON.parse(map) as { sources: string[] };
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
  return [...new Set(sources.flatMap((source) => inPackage.exec(source)?.[1] ?? []))];
}
const versionOf = (name: string): string =>
  (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version;
/** Lines that name no package of those given. */
const missingIn = (notices: string, packages: string[]): string[] =>
  packages.filter((name) => !notices.split('\n').some((line) => line.startsWith(`${name} `)));

describe('the licenses of the site', () => {
  let files: Rolldown.OutputBundle[string][];
  let notices: string;
  beforeAll(async () => {
    const built = await build({
      root: join(root, 'web'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false, sourcemap: true },
    });
    files = (built as Rolldown.RolldownOutput).output;
    const file = files.find(({ fileName }) => fileName === 'licenses.txt') as Rolldown.OutputAsset;
    notices = String(file.source);
  });

  it('name every package in its chunks, as their source maps have them', () => {
    const maps = files.filter(({ fileName }) => fileName.endsWith('.js.map')) as Rolldown.OutputAsset[];
    const packages = [...new Set(maps.flatMap(({ source }) => packagesIn(String(source))))];
    expect(packages).toEqual(expect.arrayContaining(['react', 'react-dom', 'prosemirror-view']));
    // What the build changes without a map, the maps leave out.
    expect(missingIn(notices, [...packages, 'react-router', 'vite', 'rolldown'])).toEqual([]);
    expect(notices).toContain(`\nreact ${versionOf('react')}\n`);
    expect(notices).toMatch(/Copyright \(c\) Meta Platforms, Inc\. and affiliates\./);
  });

  it('name what its stylesheets read, and each of its fonts with the Open Font License', () => {
    const options = {
      loadPaths: [join(root, 'node_modules')],
      quietDeps: true,
      silenceDeprecations: ['import' as const],
    };
    const styles = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
    const read = styles
      .filter((file) => /(?:^|\/)[^_/][^/]*\.scss$/.test(file))
      .flatMap((file) => compile(join(root, 'web', file), options))
      .flatMap(({ loadedUrls }) => loadedUrls.map(String));
    expect(read.some((url) => url.includes('/node_modules/bootstrap/'))).toBe(true);
    expect(missingIn(notices, packagesIn(JSON.stringify({ sources: read })))).toEqual([]);

    const fonts = files.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
    const families = new Set(fonts.map((name) => `@fontsource-variable/${/(\w+?)-/.exec(name)?.[1]}`));
    expect(families.size).toBe(2);
    expect(missingIn(notices, [...families])).toEqual([]);
    expect(notices.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(families.size);
  });

  it('are named by the source of each page, in UTF-8 wherever they are stored', () => {
    const page = files.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset;
    expect(String(page.source)).toMatch(/<!-- Licenses [^>]*: \/gayvnawards\/licenses\.txt -->/);
    expect(notices.startsWith('\uFEFF')).toBe(true);
  });
});

describe('the licenses of the functions', () => {
  let folders: (readonly [name: string, folder: string])[];
  beforeAll(async () => {
    const [pages, ...others] = await Promise.all([
      writePages(join(root, 'dist/web')),
      writeFunction('tally'),
      writeFunction('results', 'segment'),
      writeFunction('mail', 'sender'),
      ...groups.map((group) => writeFunction(group)),
    ]);
    const names = ['tally', 'results-segment', 'mail-sender', ...groups];
    folders = [['pages', pages], ...names.map((name, at) => [name, others[at] ?? ''] as const)];
  });

  it('name every package in their bundles, as the source maps have them', () => {
    for (const [name, folder] of folders) {
      const notices = readFileSync(join(folder, 'licenses.txt'), 'utf8');
      const packages = packagesIn(read(`dist/source-maps/${name}.mjs.map`));
      expect([name, packages.length > 5]).toEqual([name, true]);
      expect([name, missingIn(notices, packages)]).toEqual([name, []]);
    }
  });

  it('have those of the fonts, the shaper and the renderer with the function of pages', () => {
    const folder = folders[0]?.[1] ?? '';
    const notices = readFileSync(join(folder, 'licenses.txt'), 'utf8');
    const files = [...cardFonts, shaperProgram].map((file) => `node_modules/${file}`);
    expect(missingIn(notices, packagesIn(JSON.stringify({ sources: files })))).toEqual([]);
    expect(notices).toContain('HarfBuzz is licensed under the so-called "Old MIT" license.');
    expect(readFileSync(join(folder, 'render.licenses.txt'), 'utf8')).toContain(
      `\nreact-dom ${versionOf('react-dom')}\n`,
    );
  });

  it('have that of the list of passwords with the functions that hold it', () => {
    const folder = folders.find(([name]) => name === 'auth')?.[1] ?? '';
    expect(readFileSync(join(folder, 'licenses.txt'), 'utf8')).toContain('\nzxcvbn (list)\nLicense: MIT\n');
  });
});

describe('notices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-licenses-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const addPackage = (name: string, license: string, text?: string): string => {
    const inside = join(folder, 'node_modules', name);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
    if (text !== undefined) writeFileSync(join(inside, 'LICENSE'), text);
    return join(inside, 'index.js');
  };

  it('of machine code for pictures have the LGPL, the GPL it refers to, and the libraries under it', async () => {
    const native = await manifestsIn(join(root, 'node_modules/@img'));
    const notices = noticesOf(native);
    expect(notices).toMatch(/@img\/sharp-libvips-[\w-]+ \d+\.\d+\.\d+\nLicense: LGPL-3\.0-or-later/);
    for (const text of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE', '| librsvg '])
      expect(notices).toContain(text);
  });

  it('are the same whatever the order, each text once', () => {
    const modules = ['react/index.js', 'react-dom/index.js', 'zod/index.js'].map(
      (name) => `node_modules/${name}`,
    );
    expect(noticesOf(modules.toReversed())).toBe(noticesOf([...modules, ...modules]));
    expect(noticesOf(modules)).toContain(
      `react ${versionOf('react')}\nreact-dom ${versionOf('react-dom')}\nLicense`,
    );
  });

  it('refuse a package without a text, and one whose license is not allowed', () => {
    const fine = addPackage('fine', 'MIT', 'Copyright somebody');
    const modules = [fine, addPackage('bare', 'MIT'), addPackage('viral', 'AGPL-3.0-only', 'Copyright')];
    expect(() => noticesOf(modules)).toThrow(
      /^Not to be passed on:\nbare 1\.0\.0: it brings no text .*\nviral 1\.0\.0: its license \(AGPL-3\.0-only\)/,
    );
    expect(noticesOf([fine])).toContain('\nfine 1.0.0\nLicense: MIT\n\nCopyright somebody\n');
  });
});
