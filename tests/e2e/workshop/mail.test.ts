import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { subscriberId } from '#records/submitter-ids.ts';
import { submissionKeys } from '#records/tables.ts';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { linkIn, sampleSite } from '../site.ts';

const admin = { email: 'mail-admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };
const editor = { email: 'mail-editor@acclaim.test', fullname: 'Ed Editor', roles: ['editor'] };
const fan = (name: string) => `${name}@fans.test`;

describe('the room of mail', () => {
  const site = sampleSite();
  const open = async (as = admin, path = '/admin/mail', width = 1440) =>
    site.open(path, { as, width, reducedMotion: 'reduce' });
  const subscribe = async (...names: string[]) => {
    const { documents, environment } = site.platform();
    const now = Date.now();
    const Item = (email: string) => ({
      ...submissionKeys.subscriber(subscriberId(email)),
      status: 'subscribed',
      email,
      askedAt: now,
      subscribedAt: now,
    });
    const requests = names.map((name) => ({ PutRequest: { Item: Item(fan(name)) } }));
    await documents.send(
      new BatchWriteCommand({ RequestItems: { [environment.SUBMISSIONS_TABLE]: requests } }),
    );
  };

  test('an email is written with its preview, tested, and sent to everyone once, who can leave it', async () => {
    await subscribe('ann', 'bounce', 'cy');
    const { page } = await open();
    await page.getByText('Nothing has been written yet.').waitFor();
    await page.getByRole('button', { name: 'New email' }).click();
    await page.getByLabel('Subject').fill('Vote <today>');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Vote <today>').waitFor();
    await preview.getByText('You have new votes every day').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText(`A test email is on its way to ${admin.email}.`).first().waitFor();
    expect((await site.mailTo(admin.email)).subject).toBe('[Test] Vote <today>');

    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByText('goes to 3 people').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
    await page.getByText('3 of 3 recipients done.').waitFor();
    const mail = await site.mailTo(fan('ann'));
    expect(mail.html).toContain('Vote now');
    await expect.poll(() => page.getByText('Bounced').locator('xpath=../dd').textContent()).toBe('1');
    await expectAccessible(page);

    const visitor = await site.open(linkIn(mail, 'newsletter/unsubscribe'));
    await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await visitor.page
      .getByText('You’ve been unsubscribed')
      .or(visitor.page.getByText("You've been unsubscribed"))
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Unsubscribed').locator('xpath=../dd').textContent()).toBe('1');

    await page.getByRole('button', { name: 'All emails' }).click();
    await page.getByRole('button', { name: /Sent Vote <today>/ }).waitFor();
    await page
      .getByRole('row', { name: /20\d\d/ })
      .first()
      .waitFor();
  });

  test('it is scheduled in the time of the show, and is a draft again when it is stopped', async () => {
    await subscribe('dee');
    const { page } = await open(admin, '/admin/mail?email=new', 390);
    await page.getByLabel('Subject').fill('Later');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByLabel('At a set time').check();
    await dialog.getByRole('button', { name: 'Schedule it' }).click();
    await dialog.getByText('Choose a day and a time.').waitFor();
    await dialog.getByLabel(/^Day and time/).fill('2020-01-01T12:00');
    await dialog.getByRole('button', { name: 'Schedule it' }).click();
    await dialog.getByText('This time has passed.').waitFor();
    await dialog.getByLabel(/^Day and time/).fill('2099-01-01T12:00');
    await dialog.getByRole('button', { name: 'Schedule it' }).click();
    await page.getByText(/begins Jan 1, 2099, 12:00\sPM/).waitFor();
    await page.getByRole('button', { name: 'Make it a draft again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft' }).click();
    await page.getByRole('button', { name: 'Save draft' }).waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Later');
  });

  test('what is typed outlives a reload, and a fault is said at its field', async () => {
    const { page, allow } = await open(admin, '/admin/mail?email=new');
    allow(/422/);
    await page.getByLabel('Text').fill('Half a sentence');
    await page.reload();
    await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Half a sentence');
    await page.getByLabel('The button leads to').fill('voting');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText(/^Please give a page of this site/).waitFor();
    await expect
      .poll(() =>
        page.getByLabel('The button leads to').evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
  });

  test('an editor writes and tests, and leaves it to an admin to send', async () => {
    const { page } = await open(editor, '/admin/mail?email=new');
    await page.getByLabel('Subject').fill('From an editor');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved. An admin schedules it.').waitFor();
    expect(await page.getByRole('button', { name: 'Schedule' }).count()).toBe(0);
  });

  test('two people write one email: what both have changed is asked field by field, and nothing is lost', async () => {
    const { page, allow } = await open(admin, '/admin/mail?email=new');
    allow(/409/);
    await page.getByLabel('Subject').fill('First words');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved. An admin schedules it.').waitFor();
    const { page: his } = await open(editor, `/admin/mail${new URL(page.url()).search}`);
    await his.getByLabel('Subject').fill('By the editor');
    await his.getByLabel('Text').fill('The words of the editor.');
    await page.getByLabel('Subject').fill('By the admin');
    await his.getByRole('button', { name: 'Save draft' }).click();
    await his.getByText('Saved. An admin schedules it.').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two versions of this email' });
    await dialog.getByText(/^Someone else changed this email/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    const choice = dialog.getByRole('group', { name: 'Subject', exact: true });
    await choice.getByText('By the editor').waitFor();
    await choice.getByRole('radio', { name: 'Mine' }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Saved. An admin schedules it.').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('By the admin');
    expect(await page.getByLabel('Text').inputValue()).toBe('The words of the editor.');
  });
});
