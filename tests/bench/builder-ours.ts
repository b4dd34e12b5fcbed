import type { Page } from 'playwright-core';
import type { Widget } from '../../functions/contract/templates.ts';
import type { EditorBridge } from '../../web/workshop/builder/frame/bridge.ts';
import type { Site } from '../../infra/local/site.ts';
import { toPaint, type OpenEditor } from './to-paint.ts';

/** The widget that is edited and moved. */
const place = 100;

/** Opens the page builder with so many widgets, one of them in the widget editor. */
export async function openOurs(page: Page, site: Site, count: number): Promise<OpenEditor> {
  await page.goto(`${site.url}/local/health`);
  await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'admin@bench.test', roles: ['admin'] });
    await fetch('/local/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await page.goto(`${site.url}${site.basePath}/admin/template/home`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.waitForFunction(() => 'acclaimEditor' in globalThis);
  await page.evaluate(fill, [count, place] as const);
  await page.getByText('Saved', { exact: true }).waitFor();
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  await panel.getByRole('tab', { name: 'Content', exact: true }).click();
  await panel.getByRole('button', { name: 'Edit as HTML: Header' }).click();
  await panel.getByLabel('Header (HTML)').evaluate(install, place);
  const run = (act: string, shown: string, ...given: unknown[]) => toPaint(page, { act, shown, given });
  return {
    edit: async (round) => {
      await page.evaluate(`typeHeader(${JSON.stringify(`Edited ${round}`)})`);
      return run('leave', 'isHeader', `Edited ${round}`);
    },
    moveUp: () => run('moveTo', 'isAt', place - 80),
    moveDown: () => run('moveTo', 'isAt', place),
    undo: () => run('takeBack', 'isTakenBack'),
  };
}

type BuilderWindow = Window & { acclaimEditor: EditorBridge };

/** Runs in the page: puts so many widgets in the place of the template's, and opens one in the widget editor. */
function fill([count, index]: readonly [number, number]): void {
  const { store, commands } = (globalThis as unknown as BuilderWindow).acclaimEditor;
  const { draft } = store.getState();
  const like = draft.widgets.find(({ type }) => type === 'content-a') as Widget;
  const widgets = Array.from({ length: count }, (_, at) => ({
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
  commands.edit(widgets[index]?.id);
}

/** Runs in the page: functions that act on the builder, and that say what its preview shows. */
function install(field: HTMLElement, index: number): void {
  const { commands, sorter } = (globalThis as unknown as BuilderWindow).acclaimEditor;
  const id = `content-a-${index + 1}`;
  let before = '';
  const shown = () => document.querySelector('iframe')?.contentDocument;
  const header = () => shown()?.querySelector(`[data-widget="${id}"] h2`)?.textContent ?? '';
  Object.assign(globalThis, {
    typeHeader: (text: string) => {
      before = header();
      field.focus();
      // React listens to the setter of the element itself; the prototype's tells it what somebody typed.
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
