import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocal } from '../../../infra/local/open-local.ts';
import { runCommand } from '../../support/command.ts';
import {
  closedEvent,
  csv,
  fullCategoriesHeader,
  fullNomineesHeader,
  json,
  nominees,
  pixel,
  readFiles,
  testFolder,
  writeFiles,
} from './support.ts';

const root = await testFolder();
const dataDir = join(root, 'data');

/** Runs the command as an operator does, in a pipe, against a data folder of its own. */
const inPipe = (...args: string[]) =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, ['infra/cli/main.ts', 'show', ...args], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
const show = (...args: string[]) => runCommand(['show', ...args], { open: () => openLocal(dataDir, '') });

it('imports into and exports from the data of a site that is not running', async () => {
  const dir = join(root, 'show');
  const files = {
    ...json({ event: closedEvent }),
    'categories.csv': csv(fullCategoriesHeader, 'best,Best,award,MOVIE,vertical,,,fans,yes'),
    'images/a.png': pixel,
    'nominees.csv': csv(fullNomineesHeader, 'best,A,MOVIE,a,a.png,,,,,no'),
  };
  await writeFiles(dir, files);

  const dry = await show('import', dir, '--dry-run');
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toContain('Dry run, nothing was written.');
  const changes = [
    'Pictures: 1 of 1',
    'Names of pictures: 1 of 1',
    'Categories: 1 of 1',
    'Nominees: 1 of 1',
    'Parts: 1 of 1',
    'Imported:',
    '  edition: one begun',
    '  pictures: a.png added',
    '  categories: best added',
    '  nominees: best/a added',
    '  event: added',
    '',
  ];
  expect(await inPipe('import', dir)).toEqual({ code: 0, out: changes.join('\n'), err: '' });
  const same = 'Nothing changed: the site already matches the folder.\n';
  expect(await show('import', dir)).toEqual({ code: 0, out: same, err: '' });

  await writeFiles(dir, nominees('best,,MOVIE,,,,,'));
  expect(await show('import', dir)).toEqual({
    code: 1,
    out: '',
    err: `nominees.csv:2: title: is missing\n\n1 fault in ${dir}; nothing was written. Fix the folder and import it again.\n`,
  });

  const copy = join(root, 'copy');
  expect((await show('export', copy)).out).toContain('  categories: 1\n  nominees: 1\n  pictures: 1\n');
  const exported = await readFiles(copy);
  for (const [name, content] of Object.entries(files).filter(([file]) => file !== 'show.json'))
    expect(exported.get(name)).toEqual(Buffer.from(content));

  const renamed = {
    'categories.csv': csv(fullCategoriesHeader, 'top,Best,award,MOVIE,vertical,,,fans,yes'),
    ...nominees('top,A,MOVIE,a,a.png,,,'),
  };
  await writeFiles(dir, renamed);
  const { code, out } = await show('import', dir, '--rename', 'best=top', '--by', 'Ann');
  expect([code, out.split('Imported:\n')[1]]).toEqual([0, '  categories: best: key "best" -> "top"\n']);
});
