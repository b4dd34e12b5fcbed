import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'acclaim-process-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/local/health`).then(
    ({ ok }) => ok,
    () => false,
  );

it('a simulation that is ended takes its site along', async () => {
  const child = spawn(process.execPath, ['tests/lab/simulator/main.ts', '--voters', '200'], {
    env: { ...process.env, TMPDIR: dataDir },
  });
  try {
    const url = await siteOf(child);
    expect(await answers(url)).toBe(true);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number];
    expect(code).toBe(128 + 15);
    await expect.poll(() => answers(url)).toBe(false);
  } finally {
    child.kill('SIGKILL');
  }
});

/** The address of a simulation's site, once people vote there. */
async function siteOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const folder = /data in (.+)$/.exec(line)?.[1];
    if (folder)
      return (JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8')) as { url: string }).url;
  }
  throw new Error('The simulation ended before it began.');
}
