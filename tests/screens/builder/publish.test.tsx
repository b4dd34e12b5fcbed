import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { wallTime } from '../../../web/workshop/ui/times.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { fill } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import {
  escape,
  gone,
  leave,
  openBuilder,
  openDialog,
  ownRows,
  press,
  retitle,
  rowTitles,
  saved,
  templateHeads,
} from './editor.ts';

const site = screenSite();
withSmallHome(site);
const minute = 60_000;
const at = (minutes: number) => wallTime(Date.now() + minutes * minute, 'America/Los_Angeles');

const head = async () => (await templateHeads(site)).find(({ id }) => id === 'home')!;

/** Counts the calls that change what is published. */
function callsTo(name: string) {
  let count = 0;
  site.intercept(new RegExp(`/admin/template/${name}$`), (next) => {
    count += 1;
    return next();
  });
  return () => count;
}

/** Holds the calls of this name back, until they fail for want of a network. */
function holdCall(name: string) {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  const end = site.intercept(new RegExp(`/admin/template/${name}$`), async () => {
    await promise;
    return noConnection();
  });
  return () => {
    fail();
    end();
  };
}

async function schedule(user: UserEvent, dialog: HTMLElement, from: number, until?: number): Promise<void> {
  await user.click(within(dialog).getByLabelText('At set times'));
  await fill(user, within(dialog).getByLabelText(/^From \(/), at(from));
  if (until !== undefined) await fill(user, within(dialog).getByLabelText(/^Until \(/), at(until));
  await press(user, 'Schedule', dialog);
}

const cancels = (dialog: HTMLElement) => within(dialog).queryAllByRole('button', { name: /^Cancel/ });

test('publishing is apart from saving, and what is scheduled is canceled one by one, with what visitors will see of that', async () => {
  site.allow(/409/);
  const user = await openBuilder(site);
  const before = await head();
  await retitle(user, 0, 'For one hour only');
  await saved();
  const dialog = await openDialog(user, 'Publish');
  await within(dialog).findByText('For one hour only');
  await schedule(user, dialog, 40, 80);
  await waitFor(() => expect(cancels(dialog)).toHaveLength(1));
  await fill(user, within(dialog).getByLabelText(/^From \(/), at(180));
  await press(user, 'Schedule', dialog);
  await waitFor(() => expect(cancels(dialog)).toHaveLength(2));
  expect((await head()).live).toEqual(before.live);
  expect((await head()).scheduled).toHaveLength(2);

  const calls = callsTo('unschedule');
  await user.click(cancels(dialog)[0]!);
  const cancel = await screen.findByRole('dialog', { name: 'Cancel this publishing?' });
  within(cancel).getByText(/no difference now\. On .* they will see/);
  await press(user, 'Keep it scheduled', cancel);
  await gone(cancel);
  expect(cancels(dialog)).toHaveLength(2);
  await user.click(cancels(dialog)[0]!);
  const again = await screen.findByRole('dialog', { name: 'Cancel this publishing?' });
  await user.dblClick(within(again).getByRole('button', { name: 'Cancel it' }));
  await gone(again);
  await waitFor(() => expect(cancels(dialog)).toHaveLength(1));
  expect(calls()).toBe(1);
  await user.click(cancels(dialog)[0]!);
  await press(user, 'Cancel it', await screen.findByRole('dialog', { name: 'Cancel this publishing?' }));
  await waitFor(() => expect(within(dialog).queryByRole('heading', { name: 'Scheduled' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('.publish-state')));
  // An open dialog silences what is outside of it.
  expect(dialog.querySelector('.visually-hidden[aria-live]')?.textContent).toContain('Canceled.');
});

test('publishing takes effect immediately, tells of failures, and takes a double click for one', async () => {
  const user = await openBuilder(site);
  await retitle(user, 1, 'Published now');
  await saved();
  const { revision } = await storedDraft(site.platform(), 'home');
  const dialog = await openDialog(user, 'Publish');
  const failPublishing = holdCall('publish');
  await press(user, 'Publish now', dialog);
  for (let presses = 0; presses < 3; presses += 1) escape();
  failPublishing();
  await within(dialog).findByRole('alert');
  const calls = callsTo('publish');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Publish now' }));
  await within(dialog).findByText('None: the draft is already live.');
  expect(calls()).toBe(1);
  expect((await head()).live).toMatchObject({ revision });

  await user.dblClick(within(dialog).getByRole('button', { name: 'Unpublish now' }));
  const question = await screen.findByRole('dialog', { name: /^Unpublish ‘/ });
  await press(user, 'Keep it published', question);
  await gone(question);
  await press(user, 'Unpublish now', dialog);
  const asked = await screen.findByRole('dialog', { name: /^Unpublish ‘/ });
  const failUnpublishing = holdCall('unpublish');
  await press(user, 'Unpublish', asked);
  for (const name of ['Keep it published', 'Close']) await press(user, name, asked);
  for (let presses = 0; presses < 3; presses += 1) escape();
  expect(asked.isConnected).toBe(true);
  failUnpublishing();
  await within(asked).findByRole('alert');
  expect((await head()).live).toMatchObject({ revision });
  await press(user, 'Unpublish', asked);
  await gone(asked);
  await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('.publish-state')));
  expect((await head()).live).toBeNull();
  await leave(dialog);
  await screen.findByText('NOT ACTIVE');
  const next = await openDialog(user, 'Publish');
  await press(user, 'Publish now', next);
  await within(next).findByText('None: the draft is already live.');
  expect((await head()).live).toMatchObject({ revision });
});

test('a version, or one widget of it, is put back into the draft, and can be undone', async () => {
  const user = await openBuilder(site);
  const titles = async () =>
    (await storedDraft(site.platform(), 'home')).widgets.map(({ title }) => title).slice(0, 2);
  await retitle(user, 1, 'Published now');
  await saved();
  const before = await titles();
  const publishing = await openDialog(user, 'Publish');
  await press(user, 'Publish now', publishing);
  await within(publishing).findByText('None: the draft is already live.');
  await leave(publishing);
  await retitle(user, 0, 'Not as it was');
  await retitle(user, 1, 'Nor this');
  await saved();
  const { text: changed } = await storedDraft(site.platform(), 'home');
  const versions = await openDialog(user, 'Versions');
  const [newest] = await within(versions).findAllByRole('button', { name: /, published / });
  await user.click(newest!);
  await user.click(
    await within(versions).findByRole('button', { name: /^Restore this widget.*Published now/ }),
  );
  expect(rowTitles().slice(0, 2)).toEqual(['Not as it was', 'Published now']);
  await press(user, 'Restore this version', versions);
  await within(versions).findByText('Nothing: the draft is the same.');
  escape();
  await saved();
  expect(await titles()).toEqual(before);
  for (let step = 0; step < 2; step += 1)
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await expect.poll(async () => (await storedDraft(site.platform(), 'home')).text).toBe(changed);
});

test('publishing never empties the home page unasked', async () => {
  site.allow(/409/);
  const user = await openBuilder(site);
  const { live } = await head();
  for (const row of ownRows('.row-main')) {
    row.focus();
    await user.keyboard('{Delete}');
  }
  for (const hide of screen.getAllByRole('button', { name: /^Hide / })) await user.click(hide);
  await saved();
  const dialog = await openDialog(user, 'Publish');
  await within(dialog).findByText('When');
  await schedule(user, dialog, 60);
  const question = await screen.findByRole('dialog', { name: 'Leave the home page empty?' });
  escape();
  await gone(question);
  expect((await head()).scheduled).toEqual([]);
  await press(user, 'Schedule', dialog);
  await press(
    user,
    'Leave the home page empty',
    await screen.findByRole('dialog', { name: 'Leave the home page empty?' }),
  );
  // Nothing is left in the form that one more press would schedule again.
  await within(dialog).findByRole('button', { name: 'Publish now' });
  expect((await head()).scheduled).toHaveLength(1);
  expect((await head()).live).toEqual(live);
});
