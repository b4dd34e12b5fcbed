import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storedDraft } from '../../support/template-drafts.ts';
import { fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { addWidget, field, hears, openBuilder, redo, saved, said, undo } from './editor.ts';

const site = screenSite();

const stored = () => storedDraft(site.platform(), 'home');

/** Types at the end of a field, letter by letter, with no pause between two of them however busy the machine is. */
async function type(user: UserEvent, into: HTMLInputElement, text: string): Promise<void> {
  await user.click(into);
  into.setSelectionRange(into.value.length, into.value.length);
  await user.keyboard(text);
}

test('undo takes back word after word in the field itself, goes on into what was before, and loses nothing on the way back', async () => {
  const user = await openBuilder(site);
  await addWidget(user, 'content-a', {}, 'Widget Info');
  await saved();
  const before = (await stored()).text;
  await fill(user, field('Title'), 'Doors');
  const description = field('Description');
  const old = description.value;
  await type(user, description, 'Doors at seven sharp');
  await undo(user);
  expect(description.value).toBe('Doors at seven ');
  expect(said()).toMatch(/^Undone: Changed the description of ‘.+’\.$/);
  await undo(user);
  expect(description.value).toBe('Doors at ');
  await redo(user);
  await user.keyboard('{Control>}y{/Control}');
  expect(description.value).toBe('Doors at seven sharp');
  expect(screen.getByRole('button', { name: 'Undo' }).title).toMatch(
    /^Undo: Changed the description of ‘.+’ \(Ctrl\+Z\)$/,
  );

  for (let step = 0; step < 9 && description.value !== old; step += 1) await undo(user);
  expect(field('Title').value).toBe('Doors');
  await undo(user);
  expect(field('Title').value).toBe('New content-a');
  expect(description).toBe(document.activeElement);
  await saved();
  await waitFor(async () => expect((await stored()).text).toBe(before));
});

test('undo takes back the title of the template word by word, down to nothing to undo', async () => {
  const user = await openBuilder(site);
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the template' });
  const name = title.value;
  await type(user, title, ' at last');
  await undo(user);
  expect(title.value).toBe(`${name} at `.trimEnd());
  for (let step = 0; step < 9 && title.value !== name; step += 1) await undo(user);
  expect(title.value).toBe(name);
  await undo(user);
  await hears('Nothing to undo.');
});
