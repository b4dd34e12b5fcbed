import { expect, test } from 'vitest';
import { saved } from '../builder/open-builder.ts';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, openBuilder, openTab } from './builder-page.ts';

const { open } = sampleSite();

test('what can be pressed stays where it is while the choices load and the change is saved', async () => {
  const { page, panel } = await openBuilder(open, 390);
  const { count, release } = await holdRequests(page, '**/assets/design-panel-*.js');
  const draft = await holdRequests(page, '**/admin/template/draft');
  const place = () => panel.getByRole('tab', { name: 'Styles', exact: true }).boundingBox();
  await addWidget(page, 'rich-text', { html: '<p>Come early.</p>' });
  await openTab(panel, 'Styles');
  await eventually(count).toBe(1);
  expect(await panel.locator('details').count()).toBe(0);
  const before = await place();
  release();
  draft.release();
  await panel.getByText('Advanced', { exact: true }).waitFor();
  await saved(page);
  expect(await place()).toEqual(before);
  expect(await panel.getByRole('group', { name: 'Alignment' }).isVisible()).toBe(true);
});
