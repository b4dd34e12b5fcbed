import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

it.each([
  ['the site', []],
  ['what draws its pages', ['--ssr', join(root, 'web/render.tsx')]],
])('a build of %s prints no warning', (_, options) => {
  const outDir = mkdtempSync(join(tmpdir(), 'acclaim-quiet-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
