import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { addWidget, firstWidget, openBuilder, panel } from './editor.ts';

const site = screenSite();

const htmlNow = () => firstWidget().options.html;
const isNow = (html: string) => waitFor(() => expect(htmlNow()).toBe(html));
const text = () => panel().findByRole('textbox', { name: 'Text' });
const source = () => panel().findByRole<HTMLTextAreaElement>('textbox', { name: 'Text (HTML)' });

test('HTML is edited as source, where it holds more than the text editor knows, too', async () => {
  const user = await openBuilder(site);
  const terms = '<dl><dt>Doors</dt><dd>Seven</dd></dl>';
  await addWidget(user, 'rich-text', { html: terms });
  await panel().findByText(/^Holds more than the text editor knows/);
  expect((await source()).value).toBe(terms);
  await fill(user, await source(), `${terms}<p>More</p>`);
  await user.tab();
  expect(htmlNow()).toBe(`${terms}<p>More</p>`);

  await addWidget(user, 'rich-text', { html: '<p>Words</p>' });
  await text();
  await user.click(panel().getByRole('button', { name: 'Edit as HTML: Text' }));
  await fill(user, await source(), '<blockquote><p>Said</p></blockquote>');
  await user.click(panel().getByRole('button', { name: 'Edit as text: Text' }));
  expect(htmlNow()).toBe('<blockquote><p>Said</p></blockquote>');
  expect((await text()).querySelector('blockquote')?.textContent).toBe('Said');
});

test('what the site leaves out of a source is named beside it before it is saved, with a way back', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'rich-text', { html: '<p>Words!</p>' });
  await text();
  await user.click(panel().getByRole('button', { name: 'Edit as HTML: Text' }));
  const note = () => panel().findByRole('group', { name: 'What was left out' });
  const press = async (name: string) => user.click(within(await note()).getByRole('button', { name }));
  const framed = '<p align="right">One</p><iframe src="https://example.org/v"></iframe>';
  await fill(user, await source(), framed);
  await within(await note()).findByText('The site leaves out: 1 video frame, text alignment.');
  await press('Undo');
  expect((await source()).value).toContain('Words!');
  expect(screen.queryByRole('group', { name: 'What was left out' })).toBeNull();
  await fill(user, await source(), framed);
  await press('OK');
  expect((await source()).value).toBe('<p>One</p>');
  await isNow('<p>One</p>');
});

test('a text whose editor does not load says so, and is written as HTML', async () => {
  site.allow(/./);
  const library = '../../../web/workshop/builder/fields/rich-text/library.ts';
  vi.doMock(library, () => {
    throw new Error('It did not load.');
  });
  onTestFinished(() => vi.doUnmock(library));
  const user = await openBuilder(site);
  await addWidget(user, 'rich-text', { html: '<p>Words</p>' });
  await panel().findAllByText(/^The text editor couldn’t be loaded, so this is HTML\./);
  await fill(user, await source(), '<p>More</p>');
  await waitFor(() => expect(htmlNow()).toBe('<p>More</p>'));
});
