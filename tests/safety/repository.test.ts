import { describe, expect, it } from 'vitest';
import { files, linesMatching, read } from './files.ts';

/** This file names what it forbids. */
const self = 'tests/safety/repository.test.ts';
const sources = files.filter(
  (path) => /\.(ts|tsx|js|mjs|css|scss|html|json|md)$/.test(path) && path !== self,
);
const code = sources.filter((path) => /\.(ts|tsx|js|mjs)$/.test(path));

/** Folders of functions that several groups share; all others are groups. */
const shared = ['accounts', 'content', 'contract', 'count', 'platform', 'records', 'rules'];

const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  license: string;
};

describe('the repository', () => {
  it('has its few files and folders at its top level, and nothing else', () => {
    const allowed =
      'package.json package-lock.json cdk.json tsconfig.json vite.config.ts vitest.config.ts knip.json ' +
      'README.md LICENSE CHANGELOG.md web functions infra tests';
    const top = new Set(files.map((path) => path.split('/')[0] ?? ''));
    const extra = [...top].filter((name) => !name.startsWith('.') && !allowed.split(' ').includes(name));
    expect(extra).toEqual([]);
  });

  it('says what it is and what is where: README with its two commands at once, CHANGELOG, license', () => {
    const folders = ['functions', 'infra', 'web', 'web/workshop', 'tests'];
    const wanted = ['README.md', 'CHANGELOG.md', 'LICENSE', '.ci/run'].concat(
      folders.map((folder) => `${folder}/README.md`),
    );
    expect(wanted.filter((path) => !files.includes(path))).toEqual([]);
    const firstScreen = read('README.md').split('\n').slice(0, 40).join('\n');
    expect(firstScreen).toContain('npm start');
    expect(firstScreen).toContain('npm test');
    expect(manifest.license).toBe('MIT');
  });

  it('keeps every group of functions in the same shape', () => {
    const folders = new Set(files.flatMap((path) => /^functions\/([^/]+)\//.exec(path)?.[1] ?? []));
    const groups = [...folders].filter((folder) => !shared.includes(folder));
    expect(groups.length).toBeGreaterThan(0);
    const wanted = groups.flatMap((group) =>
      ['main.ts', 'handler.ts', 'domain.ts', 'store.ts'].map((file) => `functions/${group}/${file}`),
    );
    // Accounts are stored by functions/accounts, what the show says by functions/content; the probe stores nothing.
    const elsewhere = [
      'functions/auth/store.ts',
      'functions/passkeys/store.ts',
      'functions/people/store.ts',
      'functions/probe/store.ts',
      'functions/workshop/store.ts',
    ];
    expect(wanted.filter((path) => !files.includes(path)).toSorted()).toEqual(elsewhere);
  });
});

describe('the code', () => {
  it('skips no test and runs none alone', () => {
    const pattern = /\b(it|test|describe|bench)\.(only|skip|todo|skipIf|fails)\b|\b[xf](it|describe)\(/;
    expect(linesMatching(code, pattern)).toEqual([]);
  });

  it('never ends an interception of a page in the middle, which may leave a request of that moment without an answer', () => {
    const browserTests = code.filter((path) => path.startsWith('tests/e2e/') && path !== 'tests/e2e/page.ts');
    expect(linesMatching(browserTests, /\.unroute(All)?\(|\btimes: ?\d/)).toEqual([]);
  });

  it('leaves nothing to be done later', () => {
    expect(linesMatching(sources, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  it('never silences the compiler, and the linter only with a reason', () => {
    expect(linesMatching(code, /@ts-(ignore|expect-error|nocheck)/)).toEqual([]);
    const silenced = linesMatching(code, /(ox|es)lint-disable.*/);
    expect(silenced.filter(({ text }) => !/^(ox|es)lint-disable-next-line \S+ -- .{8,}/.test(text))).toEqual(
      [],
    );
  });

  it('holds no secret', () => {
    const secrets = [
      /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
      /\bgh[pousr]_\w{36}/,
      /\bsk_(live|test)_\w{16}/,
      /\bAIza[\w-]{35}/,
      /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
      /\bxox[abpr]-[\w-]{10,}/,
    ];
    expect(secrets.flatMap((secret) => linesMatching(sources, secret))).toEqual([]);
  });
});

describe('the dependencies', () => {
  it('are named by exact version', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('come from the public registry, sealed by their hashes', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; inBundle?: boolean }>;
    };
    const wrong = Object.entries(packages).filter(
      ([path, { resolved, integrity, inBundle }]) =>
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        (path !== '' && integrity === undefined && !inBundle),
    );

    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
