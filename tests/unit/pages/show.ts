import type { AppConfig } from '#contract/app.ts';
import type { Category, Nominee } from '#contract/catalog.ts';
import { defaultTheme } from '#rules/default-theme.ts';

export const theme: AppConfig['theme'] = {
  ...defaultTheme,
  colors: { ...defaultTheme.colors, ground: '#100b09', accent: '#f0a13a' },
};

export const category: Category = {
  id: 'c1',
  key: 'best-picture',
  type: { key: 'MOVIE', orientation: 'vertical' },
  title: 'Best Picture',
  description: '',
  title_column: 'Picture',
  decided_by: 'fans',
};

export const nominee: Nominee = {
  nominee_id: 'n1',
  category_id: 'c1',
  category_key: 'best-picture',
  slug: 'sunrise',
  title: 'Sunrise',
  model: 'MOVIE',
  content_image: '/images/00000000000000000000000000000001.jpg',
  twitter: '',
  cast: [{ name: 'Janet Gaynor', twitter: '' }],
  profile_website: '',
  video: '',
};

const votingStart = '2026-11-01T08:00:00.000Z';
const votingEnd = '2027-03-15T06:59:59.999Z';

/** What the API answers about a small show whose voting is open, the parts that pages' heads read. */
export function answersOf(
  changes: { config?: Partial<AppConfig>; category?: Partial<Category>; nominee?: Partial<Nominee> } = {},
) {
  return {
    'app.get': {
      name: 'The Nitrate Awards',
      timeZone: 'America/Los_Angeles',
      serverTime: '2027-01-01T00:00:00.000Z',
      votingStart,
      votingEnd,
      schedule: {
        is_voting_active: true,
        voting_start: votingStart,
        voting_end: votingEnd,
        fan_prenom_start: null,
        fan_prenom_end: null,
        winners: 'closed',
      },
      defaults: { category: 'best-picture' },
      hero: { desktop: '/images/00000000000000000000000000000002.jpg', mobile: '' },
      options: { gayvn_awards_hero_desktop: '' },
      theme,
      ...changes.config,
    },
    'events.get': {
      event: { title: 'The Fourth Nitrate Awards' },
      categories: [{ ...category, ...changes.category }],
      nominees: [{ ...nominee, ...changes.nominee }],
      withdrawn: [],
    },
  };
}
