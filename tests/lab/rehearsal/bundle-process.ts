import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nativeModules } from '../../../infra/native.ts';
import type { Reply, Request } from './bundle-driver.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const driver = fileURLToPath(new URL('bundle-driver.ts', import.meta.url));

/** Gives a bundle in a folder nothing of the project but the machine code that it declares, as that of this machine. */
export function linkNative(group: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of nativeModules[group] ?? [])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

type Question<T = Request> = T extends Request ? Omit<T, 'number'> : never;

/** A bare Node process with the driver in it. */
export class BundleProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private asked = 0;

  /** Hands on what functions write to their log. */
  constructor(log: (line: string) => void) {
    this.child = fork(driver, [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.child.on('message', ({ number, result, error, lines }: Reply) => {
      for (const line of lines) log(line);
      const waiter = this.waiting.get(number);
      this.waiting.delete(number);
      if (error === undefined) waiter?.resolve(result);
      else waiter?.reject(new Error(error));
    });
    this.child.on('exit', (code) => {
      for (const waiter of this.waiting.values())
        waiter.reject(new Error(`The process of the bundles ended with ${code}.`));
    });
  }

  ask(question: Question): Promise<unknown> {
    this.asked += 1;
    const waiter = Promise.withResolvers<unknown>();
    this.waiting.set(this.asked, waiter);
    this.child.send({ ...question, number: this.asked });
    return waiter.promise;
  }

  async end(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
