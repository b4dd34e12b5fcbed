import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { bundleModule } from '../../infra/bundle.ts';

const run = promisify(execFile);

/** Bundles modules of the bench as functions are; answers with the path of each. */
export async function writeModules<Name extends string>(
  folder: string,
  modules: Record<Name, string | Uint8Array>,
): Promise<Record<Name, string>> {
  const entries = Object.entries<string | Uint8Array>(modules).map(async ([name, source]) => {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, typeof source === 'string' ? (await bundleModule(source)).code : source);
    return [name, path] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, string>;
}

/** The module that runs another one in its process; see `firstAnswer`. As it is, for bundles import what they hold and nothing else. */
export async function driverCode(): Promise<Uint8Array> {
  const source = await readFile(new URL('./first-answer.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, { loader: 'ts', minify: true });
  return Buffer.from(code);
}

interface Start {
  /** Path of the driver's bundle, and of the module to start. */
  driver: string;
  module: string;
  event: object;
  environment: Record<string, string>;
  /** Status that the answer must have. */
  status: number;
}

/**
 * Starts a Node process with one module and one event; answers the milliseconds that it took of itself.
 * @throws Error where it answers with another status
 */
export async function firstAnswer({ driver, module, event, environment, status }: Start): Promise<number> {
  const parameters = [driver, pathToFileURL(module).href, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, parameters, { env: environment });
  const answer = JSON.parse(stdout.split('\n').at(-1) ?? '') as { milliseconds: number; status: number };
  if (answer.status !== status)
    throw new Error(`A function gave its first answer with ${answer.status}: ${stdout}`);
  return answer.milliseconds;
}
