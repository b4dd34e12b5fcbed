#!/usr/bin/env node
// Runs the commands on the Node of node_modules, which reads TypeScript, whichever Node this one is.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @param {string} relative */
const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const node = pathOf(`../../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`);
if (existsSync(node)) {
  const child = spawn(node, [pathOf('main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
} else {
  process.stderr.write('Run `npm install` first: the Node that runs the commands is not in node_modules.\n');
  process.exitCode = 1;
}
