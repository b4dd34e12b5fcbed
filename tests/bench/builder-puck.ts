import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import type { PuckBench } from './peers/puck/editor.tsx';
import { toPaint, type OpenEditor } from './to-paint.ts';

const root = fileURLToPath(new URL('./peers/puck/', import.meta.url));
/** Milliseconds until Puck's history has what was typed: more than the 250 of its debounce. */
const historyRest = 400;
/** The component that is edited and moved. */
const place = 100;

/** Builds Puck's published editor with its components, serves it, and opens it with a component selected. */
export async function openPuck(page: Page): Promise<{ editor: OpenEditor; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'acclaim-puck-'));
  const options = {
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
  } as const;
  await build(options);
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.locator('iframe').waitFor();
  await page.waitForFunction(() => 'puckBench' in globalThis);
  await page.evaluate(install, place);
  await page.waitForFunction(() => document.querySelector('input[name=title]'));
  const run = (act: string, shown: string, ...given: unknown[]) => toPaint(page, { act, shown, given });
  return {
    editor: {
      edit: (round) => run('typeTitle', 'isTitle', `Edited ${round}`),
      moveUp: () => run('moveTo', 'isAt', place - 80),
      moveDown: () => run('moveTo', 'isAt', place),
      undo: async () => {
        // Puck keeps what was typed in its history once it has rested.
        await page.waitForTimeout(historyRest);
        return run('takeBack', 'isTakenBack');
      },
    },
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

/** Runs in the page: functions that act on the editor, and that say what its frame shows. */
function install(index: number): void {
  const { puckBench } = globalThis as unknown as { puckBench: PuckBench };
  let at = index;
  let before = '';
  const titles = () => [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('h2') ?? [])];
  const isTitle = (title: string) => titles().some(({ textContent }) => textContent === title);
  puckBench.select(index);
  Object.assign(globalThis, {
    isTitle,
    typeTitle: (title: string) => {
      const input = document.querySelector<HTMLInputElement>('input[name=title]');
      if (!input) throw new Error('There is no field for the title.');
      before = input.value;
      // React listens to the setter of the element itself; the prototype's tells it what somebody typed.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, title);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    moveTo: (to: number) => {
      before = titles()[at]?.textContent ?? '';
      puckBench.move(at, to);
      at = to;
    },
    isAt: (to: number) => titles()[to]?.textContent === before,
    takeBack: () => puckBench.undo(),
    isTakenBack: () => isTitle(before),
  });
}
