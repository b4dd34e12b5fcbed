import { screen, within } from '@testing-library/dom';
import { beforeAll, expect, test } from 'vitest';
import { saveElsewhere, storedDraft } from '../../support/template-drafts.ts';
import { headed, inOrder, widget } from '../../support/widgets.ts';
import { fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { editWidget, field, gone, openBuilder, openDialog, press, says } from './editor.ts';

const site = screenSite();

const buttons = [{ id: 'b', title: 'Vote', linktype: 'external', link: { external: { url: '' } } }];

beforeAll(async () => {
  const { title } = await storedDraft(site.platform(), 'home');
  await saveElsewhere(site.platform(), title, ({ widgets, ...rest }) => ({
    ...rest,
    widgets: [
      ...inOrder([
        widget('rich-text', 'Still as it came', { html: '<p>Your text</p>' }, { id: 'still' }),
        widget('content-a', 'With a button', headed('Vote', { buttons }), { id: 'with' }),
        widget('carousel-a', 'No carousel', headed('Sponsors'), { id: 'no' }),
        widget('rich-text', 'Out of sight', { html: '<p>Later</p>' }, { id: 'out', is_active: false }),
      ]),
      ...widgets,
    ] as unknown as typeof widgets,
  }));
});

test('publishing has a checklist first: each line names its widget and leads to it', async () => {
  site.allow(/422/);
  const user = await openBuilder(site);
  await editWidget(user, 1, 'Background Images');
  await fill(user, field('Background link'), 'javascript:alert(1)');
  await user.tab();
  await says('failed');
  const dialog = await openDialog(user, 'Publish');
  await within(dialog).findByRole('heading', { name: /things to look at first$/ });
  await press(user, /^Show \d+ more$/, dialog);
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  for (const line of [
    /Still as it came Still says “Your text”/,
    /With a button Isn’t saved\. \S/,
    /With a button Has a button that leads nowhere: ‘Vote’/,
    /No carousel Has no carousel/,
    /Out of sight Hidden/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  await press(user, /^Show it.*No carousel/, dialog);
  await gone(dialog);
  await screen.findByRole('region', { name: 'Widget editor: No carousel' });
});
