import type { MenuItem } from '#contract/navigation.ts';
import type { Content } from '../../../../web/workshop/overview/gaps.ts';
import { menuItem, testCategory, testEvent } from '../../../support/show.ts';

/** A year whose dates agree: nominations in January, voting in March. */
export const event: Content['event'] = {
  ...testEvent,
  fan_prenom_start: '2027-01-01T08:00:00.000Z',
  fan_prenom_end: '2027-02-01T08:00:00.000Z',
  voting_start: '2027-03-01T08:00:00.000Z',
  voting_end: '2027-04-01T07:00:00.000Z',
};

export const category = (key: string) => ({ ...testCategory(key, 0), id: `category-${key}` });

export const nominee = (category_key: string, slug: string, content_image = '/images/a.jpg') => ({
  nominee_id: slug,
  category_id: `category-${category_key}`,
  category_key,
  slug,
  title: slug,
  model: 'MOVIE' as const,
  content_image,
  twitter: '',
  cast: [],
  profile_website: '',
  video: '',
});

export const item = (fields: Partial<MenuItem>): MenuItem => menuItem({ link_internal_name: '', ...fields });

export const content = (fields: Partial<Content> = {}): Content => ({
  event,
  categories: [category('film')],
  nominees: [nominee('film', 'sunrise')],
  menu: [item({ title: 'Vote', link_internal_name: 'voting.index', link_url: 'film' })],
  missingPages: new Set(),
  sponsorLink: 'https://example.org/sponsor',
  hasHome: true,
  ...fields,
});
