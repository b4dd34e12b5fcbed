import type { Page } from 'playwright-core';
import type { Widget } from '../../../functions/contract/templates.ts';
import type { Site } from '../../../infra/local/site.ts';
import type { EditorBridge } from '../../../web/workshop/builder/frame/bridge.ts';
import { median, type Benchmark } from './report.ts';
import { withSite } from './show.ts';

/** Widgets on the page, those of them that are in columns, and the index of the one that is edited and moved past them. */
const count = 200;
const nested = 20;
const index = 100;
const rounds = 24;
/** Rounds before the first measured one, which run code that is not compiled yet. */
const warmUp = 6;
/** Milliseconds from the event to the paint (tests/SPEC.md: Budgets). */
const bar = 50;

/** One edit, one move each way and one undo among 200 widgets, 20 of them in columns, from the event to the paint in Chromium. */
export const builder: Benchmark = {
  name: 'builder',
  run: (say) =>
    withSite(async (site, browser) => {
      say(`opening ${count} widgets, ${nested} of them in columns`);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await openBuilder(page, site);
      const rows = [];
      for (const name of ['edit', 'move up', 'move down', 'undo'] as const) {
        say(name);
        const field = page.getByLabel('Header (HTML)');
        const times = await field.evaluate(measure, [name, index, warmUp + rounds] as const);
        const middle = median(times.slice(warmUp));
        rows.push({
          what: `${name} among ${count} widgets, ${nested} of them in columns, to paint`,
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
  await page.evaluate(fill, [count, nested, index] as const);
  await page.getByText('Saved', { exact: true }).waitFor();
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  await panel.getByRole('tab', { name: 'Content', exact: true }).click();
  await panel.getByRole('button', { name: 'Edit as HTML: Header' }).click();
}

/**
 * Runs in the page: replaces the template's widgets by so many, and opens one in the widget editor. Those in columns are five to a
 * widget, from the fortieth on.
 */
function fill([length, inside, edited]: readonly [number, number, number]): void {
  const { store, commands } = window.acclaimEditor as EditorBridge;
  const { draft } = store.getState();
  const like = draft.widgets.find(({ type }) => type === 'content-a') as Widget;
  const widgets = Array.from({ length }, (_, at): Widget => {
    const group = Math.floor((at - 40) / 6);
    const isInGroup = at >= 40 && group < inside / 5;
    const isHolder = isInGroup && (at - 40) % 6 === 0;
    return {
      ...like,
      id: isHolder ? `columns-${group}` : `content-a-${at + 1}`,
      type: isHolder ? 'columns' : like.type,
      title: `Widget ${at}`,
      options: {
        ...like.options,
        header: { value: `Widget ${at}`, styles: {}, classes: '' },
        subheader: { value: 'A few words about it.', styles: {} },
        within: {
          widget: isInGroup && !isHolder ? `columns-${group}` : '',
          column: (at - 40) % 6 > 3 ? 'second' : 'first',
        },
      },
    };
  });
  store.dispatch({ type: 'replace', draft: { ...draft, widgets }, words: 'Filled' });
  commands.edit(widgets[edited]?.id);
}

/**
 * Runs in the page: for each round the milliseconds from an event to the end of the first frame that shows what it does.
 * @throws Error where it has not shown after ten seconds
 */
async function measure(
  field: HTMLElement | SVGElement,
  [name, home, length]: readonly ['edit' | 'move up' | 'move down' | 'undo', number, number],
): Promise<number[]> {
  const { commands, sorter, store } = window.acclaimEditor as EditorBridge;
  const id = `content-a-${home + 1}`;
  const shown = () => document.querySelector('iframe')?.contentDocument;
  const header = () => shown()?.querySelector(`[data-widget="${id}"] h2`)?.textContent ?? '';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A message posted in a frame's callback comes when that frame has been painted.
  const message = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  const toPaint = async (act: () => void, isShown: () => boolean) => {
    // A person acts on a page at rest: what is left to draw of the act before is none of this one.
    await new Promise((resolve) => setTimeout(resolve, 250));
    // The act comes right after a frame, as an event does: the wait for the next one is counted.
    await frame();
    await message();
    const begin = performance.now();
    act();
    do {
      await frame();
      if (performance.now() - begin > 10_000) throw new Error(`${name} never showed.`);
    } while (!isShown());
    await message();
    return performance.now() - begin;
  };
  const edit = (text: string) => {
    field.focus();
    // React listens to the setter of the element itself; the prototype's tells it what was typed.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return toPaint(
      () => field.blur(),
      () => header() === text,
    );
  };
  /** The id of the widget before the moved one, as the page shows it; of its own siblings alone. */
  const before = () => {
    const element = shown()?.querySelector(`[data-widget="${id}"]`)?.previousElementSibling;
    return element?.getAttribute('data-widget');
  };
  const moveTo = (to: number) =>
    toPaint(
      () => sorter.place(id, to),
      () => {
        const { widgets } = store.getState().draft;
        return before() === widgets[widgets.findIndex((widget) => widget.id === id) - 1]?.id;
      },
    );
  const takeBack = (text: string) =>
    toPaint(
      () => commands.undo(),
      () => header() === text,
    );
  // A widget with columns has two rows more than there are widgets in it.
  const row = home + 2 * store.getState().draft.widgets.filter(({ type }) => type === 'columns').length;
  const times: number[] = [];
  for (let round = 0; round < length; round += 1) {
    const words = header();
    const first = await (name.startsWith('move') ? moveTo(row - 80) : edit(`${name} ${round}`));
    const second = name === 'edit' ? first : await (name === 'undo' ? takeBack(words) : moveTo(row));
    times.push(name === 'move up' ? first : second);
  }
  return times;
}
