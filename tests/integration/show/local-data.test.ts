import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { categoriesHeader, csv, nomineesHeader, pixel, readFiles, writeFiles } from './support.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'acclaim-cli-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

/** Runs the command as an operator does, in a pipe, against a data folder of its own. */
async function show(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: join(root, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, ['infra/cli/main.ts', 'show', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

it('imports into and exports from the data of a site that is not running', async () => {
  const dir = join(root, 'show');
  const files = {
    'categories.csv': csv(categoriesHeader, 'best,Best,award,MOVIE,vertical,,'),
    'images/a.png': pixel,
    'nominees.csv': csv(nomineesHeader, 'best,A,MOVIE,a,a.png,,,'),
  };
  await writeFiles(dir, files);

  const dry = await show('import', dir, '--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('Dry run, nothing was written.');

  const first = await show('import', dir);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout.split('\n')).toEqual([
    'Pictures: 1 of 1',
    'Names of pictures: 1 of 1',
    'Categories: 1 of 1',
    'Nominees: 1 of 1',
    'Imported:',
    '  pictures: 1 uploaded',
    '  names of pictures: 1 added',
    '  categories: 1 added',
    '  nominees: 1 added',
    '',
  ]);

  expect(await show('import', dir)).toEqual({
    code: 0,
    stdout: 'Nothing changed: the site already matches the folder.\n',
    stderr: '',
  });

  await writeFiles(dir, { 'nominees.csv': csv(nomineesHeader, 'best,,MOVIE,,,,,') });
  expect(await show('import', dir)).toEqual({
    code: 1,
    stdout: '',
    stderr: `nominees.csv:2: title: is missing\n\n1 fault in ${dir}; nothing was written. Fix the folder and import it again.\n`,
  });

  const copy = join(root, 'copy');
  expect((await show('export', copy)).stdout).toContain('  categories: 1\n  nominees: 1\n  pictures: 1\n');
  const exported = await readFiles(copy);
  for (const [name, content] of Object.entries(files))
    expect(exported.get(name)).toEqual(Buffer.from(content));

  expect((await show('import')).code).toBe(2);
});
