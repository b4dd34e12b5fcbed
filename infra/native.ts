import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Modules that cannot be bundled because they are machine code: sharp, in the functions that read or draw pictures.
 *
 * Decision: `npm run native` installs them for Lambda (linux, arm64, glibc) into `dist/native`, from the
 * project's lockfile; a synthesis copies that folder next to the bundle.
 * Context: npm installs for the machine it runs on, rarely Lambda's platform. A synthesis must work offline
 * and give the same result each time, so it cannot install. A hand-made layer would drift from the lockfile.
 * Consequences: without the folder, a synthesis warns and adds a rule that makes CloudFormation refuse the
 * template (aws/group-function.ts), so no function is deployed that cannot start.
 */
export const nativeModules: Readonly<Record<string, readonly string[]>> = {
  images: ['sharp'],
  pages: ['sharp'],
  uploads: ['sharp'],
};

/** The package with the machine code for Lambda; without it the folder is useless. */
const machineCode = join('node_modules', '@img', 'sharp-linux-arm64');

const root = fileURLToPath(new URL('..', import.meta.url));
const prepared = join(root, 'dist', 'native');

export const isComplete = (group: string, folder: string): boolean =>
  !nativeModules[group] || existsSync(join(folder, machineCode));

/** Copies a group's installed modules next to its bundle; without them, removes any old ones. Returns the manifest of each. */
export async function addNativeModules(group: string, folder: string): Promise<string[]> {
  if (!nativeModules[group]) return [];
  const target = join(folder, 'node_modules');
  if (!isComplete(group, prepared)) {
    await rm(target, { recursive: true, force: true });
    return [];
  }
  await cp(join(prepared, 'node_modules'), target, { recursive: true, filter: isNeeded });
  return manifestsIn(join(prepared, 'node_modules'));
}

/** The manifests of the packages in a folder such as `node_modules`. */
export async function manifestsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const found = names.map((name) => {
    const inside = join(folder, name);
    return name.startsWith('@') ? manifestsIn(inside) : Promise.resolve([join(inside, 'package.json')]);
  });
  return (await Promise.all(found)).flat();
}

/** Leaves out npm's metadata and the sources for compiling sharp. */
const isNeeded = (path: string): boolean => {
  const inside = path.slice(prepared.length).split(sep).join('/');
  return !/^\/node_modules\/(?:\.|sharp\/(?:src|install)(?:\/|$))/.test(inside);
};

/**
 * Installs the modules for Lambda's platform, from the lockfile alone. Where they are there as the lockfile has them, nothing is
 * asked of the registry, so that a checkout that was deployed before can be deployed while the registry is down. A failed
 * installation leaves the folder as it was. Resolves to whether it was kept.
 * @throws Error with what npm printed
 */
export async function installNative(folder = prepared): Promise<{ folder: string; isKept: boolean }> {
  const part = partOf(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile);
  if (await isInstalled(folder, part)) return { folder, isKept: true };
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  for (const [name, content] of filesOf(part)) await writeFile(join(fresh, name), content);
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', ...platform, ...quiet], { cwd: fresh });
  if (!(await isInstalled(fresh, part))) throw new Error(`npm has not installed all of ${machineCode}.`);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return { folder, isKept: false };
}

const filesOf = ({ manifest, lockfile }: Part): [name: string, content: string][] => [
  ['package.json', JSON.stringify(manifest)],
  ['package-lock.json', JSON.stringify(lockfile)],
];

/** Whether npm has finished installing exactly this part of the lockfile into a folder, and every package is there still. */
async function isInstalled(folder: string, part: Part): Promise<boolean> {
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => '');
  for (const [name, content] of filesOf(part)) if ((await read(name)) !== content) return false;
  // npm writes it last.
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) return false;
  for (const [path, { version }] of Object.entries(part.lockfile.packages)) {
    if (path === '') continue;
    const manifest = JSON.parse((await read(path, 'package.json')) || '{}') as { version?: string };
    if (manifest.version !== version) return false;
  }
  return isComplete('images', folder);
}

interface Lockfile {
  lockfileVersion: number;
  packages: Record<
    string,
    {
      version?: string;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    }
  >;
}

interface Part {
  manifest: object;
  lockfile: Lockfile;
}

/** The part of a lockfile that the native modules need on Lambda's platform, and its manifest. */
export function partOf(lock: Lockfile): Part {
  const packages: Lockfile['packages'] = {};
  const add = (name: string): void => {
    const path = `node_modules/${name}`;
    const found = lock.packages[path];
    if (!found || packages[path]) return;
    const { optionalDependencies = {}, ...entry } = found;
    const ours = Object.entries(optionalDependencies).filter(([other]) => other.endsWith('-linux-arm64'));
    packages[path] = { ...entry, optionalDependencies: Object.fromEntries(ours) };
    for (const needed of [...Object.keys(entry.dependencies ?? {}), ...ours.map(([other]) => other)])
      add(needed);
  };
  const names = [...new Set(Object.values(nativeModules).flat())];
  for (const name of names) add(name);
  const dependencies = Object.fromEntries(
    names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? '']),
  );
  const manifest = { name: 'acclaim-native', version: '0.0.0', private: true, dependencies };
  return {
    manifest,
    lockfile: { lockfileVersion: lock.lockfileVersion, packages: { '': manifest, ...packages } },
  };
}
