import type { Category, Nominee } from '#contract/catalog.ts';
import type { Vote } from '#contract/votes.ts';

export function category(key: string, orientation: 'vertical' | 'horizontal' = 'vertical'): Category {
  return {
    id: `id-${key}`,
    key,
    type: { key: 'MOVIE', orientation },
    title: `Title of ${key}`,
    description: '',
    title_column: 'Picture',
  };
}

export function nominee(title: string, of = 'picture'): Nominee {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return {
    nominee_id: `nominee-${slug}`,
    category_id: `id-${of}`,
    category_key: of,
    slug,
    title,
    model: 'MOVIE',
    content_image: '',
    twitter: '',
    cast: [],
    profile_website: '',
  };
}

export function vote(nomineeId: string, categoryId: string, id = `vote-${categoryId}-${nomineeId}`): Vote {
  return { id, category_id: categoryId, nominee_id: nomineeId };
}
