import { screen, waitFor, within } from '@testing-library/dom';
import type { Answer } from '#contract/routes.ts';
import { putItem } from '#records/items.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { submissionKeys } from '#records/tables.ts';
import { expect, test } from 'vitest';
import { dialog, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { answer, press, sees } from './seen.ts';

const site = screenSite();
const admin = { email: 'mail-admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };
const editor = { email: 'mail-editor@acclaim.test', fullname: 'Ed Editor', roles: ['editor'] };
const fan = (name: string) => `${name}@fans.test`;
const saidSaved = 'Saved. An admin schedules it.';

async function subscribe(...names: string[]) {
  const { documents, environment } = site.platform();
  const [status, askedAt, subscribedAt] = ['subscribed', Date.now(), Date.now()];
  for (const email of names.map(fan))
    await putItem(documents, environment.SUBMISSIONS_TABLE, submissionKeys.subscriber(subscriberId(email)), {
      status,
      email,
      askedAt,
      subscribedAt,
    });
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const write = async (as = admin, email = 'new') => {
  const user = await site.open(`/admin/mail?email=${email}`, { as });
  await field('Subject');
  return user;
};
const figure = (word: string) => screen.getByText(word).parentElement?.querySelector('dd')?.textContent;

test('an email is written with its preview, tested, and sent to everyone, with what became of it', async () => {
  await subscribe('ann', 'bounce', 'cy');
  const user = await site.open('/admin/mail', { as: admin });
  await sees('Nothing has been written yet.');
  await press(user, 'New email');
  await fill(user, await field('Subject'), 'Vote <today>');
  const preview = await part('region', 'Preview');
  await sees('Vote <today>', preview);
  await sees('You have new votes every day', preview);
  await press(user, 'Send me a test');
  await sees(`A test email is on its way to ${admin.email}.`);
  expect((await site.mailTo(admin.email)).subject).toBe('[Test] Vote <today>');

  await press(user, 'Save draft');
  await press(user, /^Schedule/);
  await sees('3 people', await dialog('Schedule'));
  await answer(user, 'Send to 3 people');
  await sees('3 of 3 recipients done.');
  expect((await site.mailTo(fan('ann'))).html).toContain('Vote now');
  await waitFor(() => expect(figure('Bounced')).toBe('1'));

  await press(user, 'All emails');
  await screen.findByRole('button', { name: /Sent\s*Vote <today>/ });
  await sees(/20\d\d/, within((await screen.findAllByRole('table'))[0]!));
});

test('it is scheduled in the time of the show, and is a draft again when it is stopped', async () => {
  await subscribe('dee');
  const user = await write();
  await fill(user, await field('Subject'), 'Later');
  await press(user, 'Save draft');
  await press(user, /^Schedule/);
  const schedule = await dialog('Schedule');
  await user.click(schedule.getByLabelText('At a set time'));
  await fill(user, schedule.getByLabelText(/^Day and time/), '2099-01-01T12:00');
  await answer(user, 'Schedule it');
  await sees(/begins Jan 1, 2099, 12:00\sPM/);
  await press(user, 'Make it a draft again');
  await answer(user, 'Make it a draft');
  await screen.findByRole('button', { name: 'Save draft' });
  expect((await field('Subject')).value).toBe('Later');
});

test('what is typed outlives a reload, and a fault is said at its field', async () => {
  site.allow(/422/);
  await fill(await write(), await field('Text'), 'Half a sentence');
  const user = await write();
  await waitFor(async () => expect((await field('Text')).value).toBe('Half a sentence'));
  await fill(user, await field('The button leads to'), 'voting');
  await press(user, 'Save draft');
  await sees('Please give a page of this site');
  await waitFor(async () => expect(document.activeElement).toBe(await field('The button leads to')));
});

test('an editor writes and tests, and leaves it to an admin to send', async () => {
  const user = await write(editor);
  await fill(user, await field('Subject'), 'From an editor');
  await press(user, 'Save draft');
  await sees(saidSaved);
  expect(screen.queryByRole('button', { name: /^Schedule/ })).toBeNull();
});

test('what two people have written in one email is asked field by field, over a reload too, and nothing is lost', async () => {
  site.allow(/409/);
  const user = await write();
  await fill(user, await field('Subject'), 'First words');
  await press(user, 'Save draft');
  await sees(saidSaved);
  const id = new URLSearchParams(location.search).get('email') ?? '';
  const { call } = await site.elsewhere(editor);
  const { body } = await call('mail.get', undefined, {}, { query: { id } });
  const { version, kind, title, button, audience } = (body as Answer<'mail.get'>).campaign;
  const theirs = { subject: 'By the editor', body: 'The words of the editor.' };
  const saved = await call('mail.save', { id, version, kind, title, button, audience, ...theirs });
  expect(saved.status).toBe(200);
  await fill(user, await field('Subject'), 'By the admin');
  await press(user, 'Save draft');
  await sees('Someone else changed this email', await dialog('Two versions of this email'));
  await user.keyboard('{Escape}');

  const again = await write(admin, id);
  const versions = await dialog('Two versions of this email');
  const choice = within(await versions.findByRole('group', { name: 'Subject' }));
  await sees('By the editor', choice);
  await again.click(choice.getByRole('radio', { name: 'Mine' }));
  await answer(again, 'Merge');
  await sees(saidSaved);
  expect((await field('Subject')).value).toBe('By the admin');
  expect((await field('Text')).value).toBe(theirs.body);
});
