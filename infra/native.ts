import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
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
 * Installs the modules for Lambda's platform, from the lockfile alone. Returns the folder.
 * @throws Error with what npm printed
 */
export async function installNative(): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const { manifest, lockfile } = partOf(lock);
  await rm(prepared, { recursive: true, force: true });
  await mkdir(prepared, { recursive: true });
  await writeFile(join(prepared, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(prepared, 'package-lock.json'), JSON.stringify(lockfile));
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', ...platform, ...quiet], { cwd: prepared });
  if (!isComplete('images', prepared)) throw new Error(`npm has not installed ${machineCode}.`);
  return prepared;
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

/** The part of a lockfile that the native modules need on Lambda's platform, and its manifest. */
export function partOf(lock: Lockfile): { manifest: object; lockfile: Lockfile } {
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
