import type { Category, Nominee } from '#contract/catalog.ts';
import type { Vote } from '#contract/votes.ts';

export const category = (key: string, decided_by: Category['decided_by'] = 'fans') =>
  ({ id: `id-${key}`, key, decided_by }) as Category;

export function nominee(title: string, of = 'picture'): Nominee {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return { nominee_id: `nominee-${slug}`, category_id: `id-${of}`, slug, title } as Nominee;
}

export function vote(nomineeId: string, categoryId: string, id = `vote-${categoryId}-${nomineeId}`): Vote {
  return { id, category_id: categoryId, nominee_id: nomineeId };
}
