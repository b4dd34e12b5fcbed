import type { Category } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';
import { isStage } from '#rules/editions.ts';
import type { AnswerOf } from './answers.ts';

/** An address of the site that gets a page of its own. */
export interface PageAddress {
  /** Relative to the base path, encoded as in an address. */
  path: string;
  /** Id of the nominee that it is about. */
  nominee?: string;
  /** Where it is not 200. */
  status?: 404;
}

const encoded = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

/** Every address that is written, by what the show has now. */
export async function addressesOf(answer: AnswerOf, contentPages: readonly string[]): Promise<PageAddress[]> {
  const [{ event, categories, nominees }, { editions }] = await Promise.all([
    answer('events.get') as Promise<Answer<'events.get'>>,
    answer('winners.list') as Promise<Answer<'winners.list'>>,
  ]);
  const nominated = event.id === '' ? [] : await preNominated(answer, event.id);
  const page = (path: string): PageAddress => ({ path });
  const ballot = new Map(categories.map(({ id, key }) => [id, encoded('voting', key)]));
  return [
    ...['/', '/categories', '/nominees', '/winners', '/voting', '/pre-nomination', '/verify'].map(page),
    ...editions.filter(({ id }) => !isStage(id)).map(({ id }) => page(encoded('winners', id))),
    ...[...ballot.values()].map(page),
    ...nominees.flatMap(({ nominee_id: nominee, category_id: category, slug }) => {
      const path = ballot.get(category);
      return path ? [{ path: path + encoded(slug), nominee }] : [];
    }),
    ...nominated.map(({ key }) => page(encoded('pre-nomination', key))),
    ...contentPages.map((code) => page(encoded(...code.split('/')))),
    { ...page('/404'), status: 404 },
  ];
}

async function preNominated(answer: AnswerOf, event: string): Promise<Category[]> {
  const key = `prenominations.categories?${new URLSearchParams({ event }).toString()}`;
  return ((await answer(key)) as Answer<'prenominations.categories'>).data;
}
