import { expect, test } from 'vitest';
import { sampleSite } from '../site.ts';
import { nominationForm } from './pre-nominations-site.ts';

const { open, ask } = sampleSite();

interface Show {
  categories: { title: string; description: string }[];
}

test('the page has the dropdown of categories, the notice, and the title and description of the category with its form', async () => {
  const { categories } = await ask<Show>('events/get');
  const { page } = await open('/pre-nomination/direction');
  await nominationForm(page, 'Outstanding Direction').waitFor();
  const dropdown = page.getByLabel('Category', { exact: true });
  expect(await dropdown.getByRole('option').allTextContents()).toEqual(categories.map(({ title }) => title));
  const parts = {
    dropdown,
    notice: page.getByText('You can nominate as many as you like, each of them once in a category.'),
    title: page.getByRole('heading', { level: 2, name: 'Outstanding Direction' }),
    description: page.getByText(
      categories.find(({ title }) => title === 'Outstanding Direction')?.description ?? '',
    ),
    form: nominationForm(page, 'Outstanding Direction'),
  };
  const tops: number[] = [];
  for (const part of Object.values(parts)) tops.push((await part.boundingBox())?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});
