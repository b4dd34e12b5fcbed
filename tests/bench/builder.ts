import type { Page } from 'playwright-core';
import type { Widget } from '../../functions/contract/templates.ts';
import type { Site } from '../../infra/local/site.ts';
import type { EditorBridge } from '../../web/workshop/builder/frame/bridge.ts';
import { median, type Benchmark, type Row } from './report.ts';
import { withSite } from './show.ts';

/** Widgets on the page, and the index of the one that is edited and moved. */
const count = 200;
const index = 100;
const rounds = 24;
/** Rounds before the first measured one, which run code that is not compiled yet. */
const warmUp = 6;
/** Milliseconds from the event to the paint (tests/SPEC.md: Budgets). */
const bar = 50;

/** One edit, one move each way and one undo among 200 widgets, from the event to the paint in Chromium. */
export const builder: Benchmark = {
  name: 'builder',
  run: (say) =>
    withSite(async (site, browser) => {
      say(`opening ${count} widgets`);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await openBuilder(page, site);
      const edit = async (round: number) => {
        await page.evaluate(`typeHeader('Edited ${round}')`);
        return toPaint(page, 'leave', 'isHeader', `Edited ${round}`);
      };
      const moveTo = (to: number) => toPaint(page, 'moveTo', 'isAt', to);
      const steps = {
        edit,
        'move up': async () => {
          const milliseconds = await moveTo(index - 80);
          await moveTo(index);
          return milliseconds;
        },
        'move down': async () => {
          await moveTo(index - 80);
          return moveTo(index);
        },
        undo: async (round: number) => {
          await edit(round);
          return toPaint(page, 'takeBack', 'isTakenBack');
        },
      };
      const rows: Row[] = [];
      for (const [name, step] of Object.entries(steps)) {
        say(name);
        const times = [];
        for (let round = 0; round < warmUp + rounds; round += 1) times.push(await step(round));
        const middle = median(times.slice(warmUp));
        rows.push({
          what: `${name} among ${count} widgets, to paint`,
          figure: `${middle.toFixed(1)} ms`,
          bar: `${bar} ms`,
          holds: middle <= bar,
        });
      }
      return rows;
    }),
};

/** Opens the page builder with the widgets, one of them in the widget editor. */
async function openBuilder(page: Page, site: Site): Promise<void> {
  const data = { email: 'admin@bench.test', roles: ['admin'] };
  await page.context().request.post(`${site.url}/local/sign-in`, { data });
  await page.goto(`${site.url}${site.basePath}/admin/template/home`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.waitForFunction(() => 'acclaimEditor' in globalThis);
  await page.evaluate(fill, [count, index] as const);
  await page.getByText('Saved', { exact: true }).waitFor();
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  await panel.getByRole('tab', { name: 'Content', exact: true }).click();
  await panel.getByRole('button', { name: 'Edit as HTML: Header' }).click();
  await panel.getByLabel('Header (HTML)').evaluate(install, index);
}

type BuilderWindow = Window & { acclaimEditor: EditorBridge };

/** Runs in the page: replaces the template's widgets by so many, and opens one in the widget editor. */
function fill([length, edited]: readonly [number, number]): void {
  const { store, commands } = (globalThis as unknown as BuilderWindow).acclaimEditor;
  const { draft } = store.getState();
  const like = draft.widgets.find(({ type }) => type === 'content-a') as Widget;
  const widgets = Array.from({ length }, (_, at) => ({
    ...like,
    id: `content-a-${at + 1}`,
    title: `Widget ${at}`,
    options: {
      ...like.options,
      header: { value: `Widget ${at}`, styles: {}, classes: '' },
      subheader: { value: 'A few words about it.', styles: {} },
    },
  }));
  store.dispatch({ type: 'replace', draft: { ...draft, widgets }, words: 'Filled' });
  commands.edit(widgets[edited]?.id);
}

/** Runs in the page: functions that act on the builder, and that say what its preview shows. */
function install(field: HTMLElement, edited: number): void {
  const { commands, sorter } = (globalThis as unknown as BuilderWindow).acclaimEditor;
  const id = `content-a-${edited + 1}`;
  let before = '';
  const shown = () => document.querySelector('iframe')?.contentDocument;
  const header = () => shown()?.querySelector(`[data-widget="${id}"] h2`)?.textContent ?? '';
  Object.assign(globalThis, {
    typeHeader: (text: string) => {
      before = header();
      field.focus();
      // React listens to the setter of the element itself; the prototype's tells it what was typed.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    leave: () => field.blur(),
    isHeader: (text: string) => header() === text,
    moveTo: (to: number) => sorter.place(id, to),
    isAt: (to: number) =>
      (shown()?.querySelectorAll('[data-widget]')[to] as HTMLElement | undefined)?.dataset['widget'] === id,
    takeBack: () => commands.undo(),
    isTakenBack: () => header() === before,
  });
}

/**
 * Milliseconds from an act in a page to the end of the first frame that shows it. The act and what says that it is shown are
 * functions of `install`, called with the same. The act comes in a task of its own, as an event does, right after a frame:
 * the wait for the next one is counted.
 * @throws Error where it has not shown after ten seconds
 */
const toPaint = (page: Page, act: string, shown: string, ...given: unknown[]): Promise<number> =>
  page.evaluate(
    async (step) => {
      const call = (name: string) =>
        (globalThis as unknown as Record<string, (...all: readonly unknown[]) => unknown>)[name]?.(
          ...step.given,
        );
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // A message posted in a frame's callback comes when that frame has been painted.
      const message = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(), { once: true });
          port1.start();
          port2.postMessage(undefined);
        });
      await frame();
      await message();
      const begin = performance.now();
      call(step.act);
      do {
        await frame();
        if (performance.now() - begin > 10_000) throw new Error(`${step.act} never showed.`);
      } while (!call(step.shown));
      await message();
      return performance.now() - begin;
    },
    { act, shown, given },
  );
