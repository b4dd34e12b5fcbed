import { expect, it } from 'vitest';
import { routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, editWidget, fieldOf, frameOf, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

const stored = () => storedDraft(site.platform(), 'home');
const titleAt = async (index: number) => (await stored()).widgets[index]?.title;

it('nothing is lost when the network is cut, or the page is reloaded in the middle of typing', async () => {
  const { page, context, allow } = await site.open('/admin/template/home', { as });
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await saved(page);
  // The preview has all it loads: the sponsors of its carousels, and the form below, whose script comes late.
  const preview = await frameOf(page);
  await preview.locator('.carousel-a h2').nth(1).waitFor();
  await preview.getByRole('button', { name: 'Subscribe' }).waitFor();
  await context.setOffline(true);
  await editWidget(page, 0);
  await fieldOf(page, 'Title').fill('Written offline');
  await page.getByText('Offline, kept on this device').waitFor();
  await fieldOf(page, 'Description').fill('And typed on');
  await context.setOffline(false);
  await saved(page);
  await eventually(async () => (await stored()).widgets[0]?.description).toBe('And typed on');
  expect(await titleAt(0)).toBe('Written offline');

  const connected = new AbortController();
  await routeUntil(connected.signal, page, '**/admin/template/draft', (route) => route.abort());
  await fieldOf(page, 'Title').fill('Typed');
  // From here on nothing is sent as the page goes, which could arrive all the same.
  await page.getByText('Offline, kept on this device').waitFor();
  await fieldOf(page, 'Title').fill('Typed and reloaded');
  await page.reload();
  connected.abort();
  await eventually(() => ownRows(page, '.row-title').first().textContent()).toBe('Typed and reloaded');
  await saved(page);
  expect(await titleAt(0)).toBe('Typed and reloaded');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await eventually(() => titleAt(0)).toBe('Written offline');
});
