import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'sass';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { build, createLogger, type InlineConfig, type Rolldown } from 'vite';
import { cardFonts, shaperProgram } from '../../functions/pages/fonts.ts';
import { groups } from '../../infra/aws/groups.ts';
import { bundleFunction, writeFunction, writePages } from '../../infra/bundle.ts';
import { noticesOf } from '../../infra/licenses/notices.ts';
import { manifestsIn } from '../../infra/native.ts';
import { isNightly } from '../support/nightly.ts';

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

/** A build in memory, with source maps, and what it warns of. */
async function built(options: InlineConfig['build']) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  // As outside of tests, or React would be the one for developers.
  vi.stubEnv('NODE_ENV', 'production');
  const { output } = (await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    customLogger: { ...createLogger('silent'), warn, warnOnce: warn, error: warn },
    build: { ...options, write: false, sourcemap: true },
  }).finally(() => vi.unstubAllEnvs())) as Rolldown.RolldownOutput;
  // What changes lines without moving them has no map of its own, which a build without maps does not mind.
  return { output, warnings: warnings.filter((each) => !each.includes('SOURCEMAP_BROKEN')) };
}

describe('a build of the site', () => {
  let site: Awaited<ReturnType<typeof built>>;
  let notices: string;
  const textOf = (name: string) =>
    String((site.output.find(({ fileName }) => fileName === name) as Rolldown.OutputAsset).source);
  beforeAll(async () => {
    site = await built({});
    notices = textOf('licenses.txt');
  });

  it('warns of nothing, nor does that of what draws its pages', async () => {
    const renderer = await built({ ssr: join(root, 'web/render.tsx') });
    expect([...site.warnings, ...renderer.warnings]).toEqual([]);
  });

  it('gives visitors no part of the page builder, which is loaded with the pages of admins', () => {
    const chunks = site.output.filter((file) => file.type === 'chunk');
    const ofAdmins = /\/web\/(?:workshop\/|routes\/admin\.tsx)/;
    const loaded = new Set(
      chunks.filter(
        ({ isEntry, isDynamicEntry, facadeModuleId }) =>
          (isEntry || isDynamicEntry) && !ofAdmins.test(facadeModuleId ?? ''),
      ),
    );
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    const builder = /\/web\/(?:workshop\/|blocks\/(?:catalogue|common-fields|[^/]+\/(?:block|thumbnail))\.)/;
    expect(loaded.size).toBeGreaterThan(10);
    expect([...loaded].flatMap(({ moduleIds }) => moduleIds.filter((id) => builder.test(id)))).toEqual([]);
    expect(
      chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => builder.test(id)).length,
    ).toBeGreaterThan(100);
  });

  it('leaves out what it uses of neither React nor its router', () => {
    const chunks = site.output.filter((file) => file.type === 'chunk');
    const ofReact = chunks.filter(({ code }) => code.includes('Minified React error'));
    expect(ofReact).toHaveLength(1);
    // React's Children, the router's own error pages, and what only CommonJS needs.
    for (const rest of ['toArray', 'Hey developer', '.exports']) expect(ofReact[0]?.code).not.toContain(rest);
  });

  it('names in its licenses every package in its chunks, as their source maps have them', () => {
    const maps = site.output.filter(({ fileName }) => fileName.endsWith('.js.map')) as Rolldown.OutputAsset[];
    const packages = [...new Set(maps.flatMap(({ source }) => packagesIn(String(source))))];
    expect(packages).toEqual(expect.arrayContaining(['hucre', 'prosemirror-view']));
    // What the build changes without a map, the maps leave out.
    const changed = ['react', 'react-dom', 'react-router', 'scheduler', 'vite', 'rolldown'];
    expect(missingIn(notices, [...packages, ...changed])).toEqual([]);
    expect(notices).toContain(`\nreact ${versionOf('react')}\n`);
    expect(notices).toMatch(/Copyright \(c\) Meta Platforms, Inc\. and affiliates\./);
  });

  it('names what its stylesheets read, which warn of nothing, and each of its fonts with the Open Font License', () => {
    const warnings: string[] = [];
    const options = {
      loadPaths: [join(root, 'node_modules')],
      logger: { warn: (message: string) => void warnings.push(message) },
      quietDeps: true,
      silenceDeprecations: ['import' as const],
    };
    const styles = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
    const sources = styles
      .filter((file) => /(?:^|\/)[^_/][^/]*\.scss$/.test(file))
      .flatMap((file) => compile(join(root, 'web', file), options))
      .flatMap(({ loadedUrls }) => loadedUrls.map(String));
    expect(warnings).toEqual([]);
    expect(sources.some((url) => url.includes('/node_modules/bootstrap/'))).toBe(true);
    expect(missingIn(notices, packagesIn(JSON.stringify({ sources })))).toEqual([]);

    const fonts = site.output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
    const families = new Set(fonts.map((name) => `@fontsource-variable/${/(\w+?)-/.exec(name)?.[1]}`));
    expect(families.size).toBe(2);
    expect(missingIn(notices, [...families])).toEqual([]);
    expect(notices.match(/SIL OPEN FONT LICENSE/g)).toHaveLength(families.size);
  });

  it('names its licenses in the source of each page, in UTF-8 wherever they are stored', () => {
    expect(textOf('index.html')).toMatch(/<!-- Licenses [^>]*: \/gayvnawards\/licenses\.txt -->/);
    expect(notices.startsWith('\uFEFF')).toBe(true);
  });
});

/** One by day: all are made in one way, and the rehearsal (tests/lab) runs each. */
const bundled = isNightly ? groups : (['votes'] as const);

describe('the bundle', () => {
  const folders = new Map<string, string>();
  beforeAll(async () => {
    folders.set('pages', await writePages(join(root, 'dist/web')));
    for (const group of new Set([...bundled, 'auth'])) folders.set(group, await writeFunction(group));
  });
  const textIn = (name: string, file: string) => readFileSync(join(folders.get(name)!, file), 'utf8');
  /** Tests look for what is in a bundle rather than compare it: a failure would otherwise print all of it. */
  const foundIn = (group: string, pattern: RegExp) =>
    textIn(group, 'index.mjs')
      .match(pattern)
      ?.map((text) => text.slice(0, 200));

  it.each(bundled)('of %s holds nothing of the local runtime and no source map', (group) => {
    expect(foundIn(group, /export\{[^}]*\bas handler\b/)).toBeDefined();
    const foreign = /^\/\/# sourceMappingURL|\/local\/(health|mail|sign-in|live)|dynalite/m;
    expect(foundIn(group, foreign)).toBeUndefined();
  });

  it.each(['pages', ...bundled])('of %s comes with the notices of every package in it', (group) => {
    const packages = packagesIn(read(`dist/source-maps/${group}.mjs.map`));
    expect(packages.length).toBeGreaterThan(5);
    expect(missingIn(textIn(group, 'licenses.txt'), packages)).toEqual([]);
  });

  it('is the same, byte for byte, each time', async () => {
    const { code } = await bundleFunction('votes');
    expect(new TextDecoder().decode(code) === textIn('votes', 'index.mjs')).toBe(true);
  });

  it('asks the environment alone for credentials, and loads modules of Node by require alone', () => {
    expect(foundIn('votes', /The environment of this function has no AWS credentials\./)).toBeDefined();
    expect(foundIn('votes', /import[^;]{0,200}from\s*["'][^"']+["']/g)).toEqual([
      "import{createRequire as makeRequire}from'node:module'",
    ]);
    const needless =
      /credential_process|sso_start_url|AssumeRoleWithWebIdentity|\bimport\(|:message-type|:event-type/;
    expect(foundIn('votes', needless)).toBeUndefined();
  });

  it('is refused for a group without an entry', async () => {
    await expect(bundleFunction('nobody')).rejects.toThrow('functions/nobody/main.ts is missing');
  });

  it('of pages comes with the notices of the fonts, the shaper and the renderer', () => {
    const notices = textIn('pages', 'licenses.txt');
    const sources = [...cardFonts, shaperProgram].map((file) => `node_modules/${file}`);
    expect(missingIn(notices, packagesIn(JSON.stringify({ sources })))).toEqual([]);
    expect(notices).toContain('HarfBuzz is licensed under the so-called "Old MIT" license.');
    expect(textIn('pages', 'render.licenses.txt')).toContain(`\nreact-dom ${versionOf('react-dom')}\n`);
  });

  it('comes with that of the list of passwords where it is in it', () => {
    expect(textIn('auth', 'licenses.txt')).toContain('\nzxcvbn (list)\nLicense: MIT\n');
  });
});

describe('notices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-licenses-'));
  const addPackage = (name: string, license: string, text?: string): string => {
    const inside = join(folder, 'node_modules', name);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
    if (text !== undefined) writeFileSync(join(inside, 'LICENSE'), text);
    return join(inside, 'index.js');
  };

  it('of machine code for pictures have the LGPL, the GPL it refers to, and the libraries under it', async () => {
    const notices = noticesOf(await manifestsIn(join(root, 'node_modules/@img')));
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
