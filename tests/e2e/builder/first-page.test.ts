import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isSection } from '#contract/page-sections.ts';
import type { Answer } from '#contract/routes.ts';
import { wallTime } from '../../../web/workshop/ui/times.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, frameOf, hasFocus, ownRows, saved } from './open-builder.ts';

const site = sampleSite();
const minute = 60_000;

/** Steps of a first page, from the list of templates to what is scheduled; how they are counted and what else was: `web/workshop/builder/DECISION-steps.md`. */
const steps = 39;

/** What a person does, and how many steps that is: a click, a text typed into a field, a choice in a select, a file chosen. */
function personAt(page: Page) {
  let count = 0;
  return {
    steps: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    /** Types where the caret is after a click, so that what is to go has to go by itself. */
    type: async (field: Locator, text: string) => {
      count += 1;
      await field.click();
      await eventually(() => hasFocus(field)).toBe(true);
      await page.keyboard.insertText(text);
    },
    /** Types into a text of the page itself, in the place of what stands there; that opens its widget, too. */
    typeOnPage: async (text: Locator, typed: Locator, words: string) => {
      count += 1;
      await text.dblclick();
      await eventually(() => hasFocus(typed)).toBe(true);
      await page.keyboard.insertText(words);
    },
    /** Fills a field whose parts are typed one after the other, such as a date. */
    fill: async (field: Locator, text: string) => {
      count += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, label: string) => {
      count += 1;
      await field.selectOption({ label });
    },
    /** Presses a button that opens the browser's dialog, and chooses a file there, or several. */
    file: async (button: Locator, path: string | string[]) => {
      count += 2;
      const choosing = page.waitForEvent('filechooser');
      await button.click();
      await (await choosing).setFiles(path);
    },
  };
}

const pictures = ['page-trophy.jpg', 'page-projector.jpg', 'hero-desktop.jpg'];
const pictureAt = (name: string) => `infra/local/sample-show/images/${name}`;

/** The names of the widgets that visitors get, without the sections that every home page has. */
const visitorsSee = async () =>
  (await site.ask<Answer<'template.get'>>('template/get')).widgets.filter((widget) => !isSection(widget));

it('a first page of six widgets, other on phones and home for a night, takes few steps, none of which takes back what was there', async () => {
  const { page } = await site.open('/admin/home', { as });
  const before = await visitorsSee();
  const person = personAt(page);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });

  await person.click(button('New template'));
  const creation = page.getByRole('dialog', { name: 'New template' });
  await person.fill(creation.getByLabel('Title', { exact: true }), 'The big night');
  await person.click(button('Create', creation));

  await person.click(button('Add To Top: Text Over Image'));
  for (const kind of ['Rich Text', 'Gallery', 'Nominee Grid', 'Questions and Answers', 'Sponsor Carousel'])
    await person.click(button(`Add To Bottom: ${kind}`));

  const editor = page.getByRole('region', { name: /^Widget editor:/ });
  const field = (name: string) => editor.getByRole('textbox', { name, exact: true });
  const open = (kind: string) => person.click(ownRows(page, '.row-main').filter({ hasText: kind }));
  const frame = await frameOf(page);
  const onPage = (name: RegExp) => frame.getByRole('textbox', { name });
  await person.typeOnPage(
    frame.getByText('Your title', { exact: true }),
    onPage(/^Header of /),
    'One night only',
  );
  await person.click(editor.getByRole('tab', { name: 'Background Images' }));
  await person.file(button('Choose a picture: Desktop picture'), pictureAt('hero-inner-desktop.jpg'));
  await person.type(field('What does the picture show?'), 'A stage before the doors open');
  await person.click(editor.getByRole('tab', { name: 'Styles' }));
  await person.click(editor.getByText('Phone', { exact: true }));
  await person.click(editor.getByRole('group', { name: 'Alignment' }).getByText('Left', { exact: true }));
  const sample = frame.getByText('Your text', { exact: true });
  await person.typeOnPage(sample, onPage(/^Text of /), 'Doors open at seven.');
  await open('Gallery');
  await person.file(button('Choose pictures', editor), pictures.map(pictureAt));
  for (const name of pictures)
    await person.type(
      editor.getByRole('group', { name }).getByLabel('What does the picture show?'),
      `Last year, ${name}`,
    );
  await open('Nominee Grid');
  await person.choose(editor.getByLabel('Category'), 'Outstanding Picture');
  await open('Questions and Answers');
  await person.type(field('Question'), 'Who may vote?');
  await person.type(field('Answer'), 'Everybody.');
  await person.click(button('Add a question', editor));
  await eventually(() => hasFocus(field('Question'))).toBe(true);
  await person.type(field('Question'), 'How often?');
  await person.type(field('Answer'), 'Three times a day.');
  await open('Sponsor Carousel');
  await person.choose(editor.getByLabel('Carousel'), 'Patrons of the Nitrate Awards');
  await saved(page);

  await person.click(button('Publish'));
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  // A picture that is still on its way is on the list until it has come.
  await dialog.getByText('Checked: nothing to fix').waitFor();
  const now = Date.now();
  const at = (minutes: number) => wallTime(now + minutes * minute, 'America/Los_Angeles');
  await person.click(dialog.getByLabel('At set times'));
  await person.fill(dialog.getByLabel(/^From \(/), at(40));
  await person.fill(dialog.getByLabel(/^Until \(/), at(80));
  await person.click(button('Schedule', dialog));
  await dialog
    .locator('.publish-done')
    .getByText(/^Scheduled\. Visitors see ‘The big night’ from/)
    .waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  expect(person.steps()).toBeLessThanOrEqual(steps);

  expect(await visitorsSee()).toEqual(before);
  await site.setClock(new Date(now + 41 * minute).toISOString());
  await eventually(async () => (await visitorsSee()).map(({ type }) => type)).toEqual([
    'content-a',
    'rich-text',
    'gallery',
    'nominees',
    'questions',
    'carousel-a',
  ]);
  const [hero, text, gallery, nominees, questions, sponsors] = (await visitorsSee()).map(
    ({ options }) => options,
  );
  expect(hero).toMatchObject({
    header: { value: 'One night only' },
    images: { alt: 'A stage before the doors open' },
    design: { all: { align: '' }, phone: { align: 'left' } },
  });
  expect(text?.html).toBe('<p>Doors open at seven.</p>');
  expect(gallery?.gallery?.pictures.map(({ alt }) => alt)).toEqual(
    pictures.map((name) => `Last year, ${name}`),
  );
  expect(nominees?.nominees?.category).not.toBe('');
  expect(questions?.questions?.entries.map(({ question, answer }) => [question, answer])).toEqual([
    ['Who may vote?', '<p>Everybody.</p>'],
    ['How often?', '<p>Three times a day.</p>'],
  ]);
  expect(sponsors?.carouselId).not.toBe('');
  await site.setClock(new Date(now + 81 * minute).toISOString());
  await eventually(visitorsSee).toEqual(before);
});
