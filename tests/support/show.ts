import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { MenuItem } from '../../functions/contract/navigation.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '../../functions/records/show.ts';
import { itemOf, showKeys, type Key } from '../../functions/records/tables.ts';

/** Voting window of the test show: three days around the end of daylight-saving time in Los Angeles, 1 November 2026. */
export const testEvent: ShowParts['event'] = {
  id: 'event-1',
  code: 'GAYVNAWARDS',
  siteCode: 'test',
  title: 'The Test Awards',
  is_voting_active: true,
  voting_start: '2026-10-30T07:00:00.000Z',
  voting_end: '2026-11-03T08:00:00.000Z',
  fan_prenom_start: '2026-10-01T07:00:00.000Z',
  fan_prenom_end: '2026-11-03T07:59:59.999Z',
};

export const testApp: ShowParts['app'] = {
  name: 'The Test Awards',
  timeZone: 'America/Los_Angeles',
  voteLimit: 3,
  titles: { votingClosed: 'Voting Closed', votingNotOpen: 'Not Yet' },
  messages: { votingClosed: '<p>Thank you.</p>', votingNotOpen: '<p>Come back.</p>' },
  defaultCategory: 'best-film',
  groups: { award: 'Award Categories', fan: 'Fan Award Categories' },
  hero: { desktop: 'hero.jpg', mobile: 'hero.jpg' },
  presentedBy: { text: 'Presented by', image: '', url: 'https://example.org/' },
  hashtag: { text: '#test', image: '' },
  links: { privacy: 'privacy', notice2257: 'notice-2257', contact: 'contact' },
  navigationCode: 'main',
};

/** What a deployment adds to the configuration of the test show. */
export const testDeployment = {
  basePath: '/gayvnawards',
  localImagePath: '/images/',
  auth: { googleClientId: '', googleScript: '', appleClientId: '', appleScript: '', appleRedirectUri: '' },
  botCheck: { provider: 'local', siteKey: 'local', script: '/local/bot-check.js' },
};

/** A category of the test show. */
export const testCategory = (
  key: string,
  position: number,
  group: 'award' | 'fan' = 'award',
): StoredCategory => ({
  id: `c-${key}`,
  key,
  type: { key: 'MOVIE', orientation: 'vertical' },
  title: `Title of ${key}`,
  description: `About ${key}.`,
  title_column: 'Film',
  group,
  position,
  decided_by: 'fans',
  pre_nominations: true,
});

export const testNominee = (category: StoredCategory, slug: string, position: number): StoredNominee => ({
  nominee_id: `n-${category.key}-${slug}`,
  category_id: category.id,
  category_key: category.key,
  slug,
  title: `Title of ${slug}`,
  model: 'MOVIE',
  image: position === 0 ? 'hero.jpg' : '',
  twitter: '',
  cast: [],
  profile_website: '',
  video: '',
  position,
});

export const bestFilm = testCategory('best-film', 0);
export const bestScene = testCategory('best-scene', 1, 'fan');
export const emptyCategory = testCategory('empty', 2);
export const films = Array.from({ length: 6 }, (_, index) => testNominee(bestFilm, `film-${index}`, index));
export const scenes = Array.from({ length: 4 }, (_, index) =>
  testNominee(bestScene, `scene-${index}`, index),
);

/** An item of a menu, which leads to a page unless said otherwise. */
export const menuItem = (fields: Partial<MenuItem>): MenuItem => ({
  id: 'i',
  type: 'link',
  title: 'T',
  link_title: fields.title ?? '',
  link_type: 'internal',
  link_internal_name: 'page',
  link_url: '',
  link_new_tab: false,
  menu_item_class: '',
  menu_item_link_class: '',
  fullimage: '',
  childs: [],
  ...fields,
});

const menu: ShowParts['menus'][number] = {
  code: 'main',
  align: 'left',
  items: [menuItem({ id: 'm1', title: 'Voting', link_internal_name: 'voting.index', fullimage: 'hero.jpg' })],
};

const page = (code: string): ShowParts['pages'][number] => ({
  code,
  title: `Page ${code}`,
  content: `<p>Body of ${code} <img src="{{image:hero.jpg}}" alt=""></p>`,
});

export const testSponsors = ['halcyon', 'aurora', 'quill'].map((code): ShowParts['sponsors'][number] => ({
  id: `sponsor-${code}`,
  code,
  title: `Title of ${code}`,
  company: `${code} & Sons`,
  url: `https://example.org/${code}`,
  fullimage: code === 'halcyon' ? 'hero.jpg' : '',
}));

/** Carousels of the test show; the second names a sponsor that is gone. */
export const testCarousels: ShowParts['carousels'] = [
  {
    id: 'carousel-1',
    code: 'patrons',
    title: 'Patrons',
    items: ['sponsor-quill', 'sponsor-halcyon', 'sponsor-quill'],
  },
  { id: 'carousel-2', code: 'friends', title: 'Friends', items: ['sponsor-gone', 'sponsor-aurora'] },
];

const template: ShowParts['template'] = {
  title: 'Opening night',
  is_default: true,
  widgets: [
    {
      id: 'w-1',
      type: 'content-a',
      title: 'Text Over Image',
      is_active: true,
      position: 1,
      options: { header: { value: 'Vote now' }, images: { desktop: 'hero.jpg' } },
    },
  ],
};

/** Writes the test show into an empty show table; given parts take the place of the usual ones. */
export async function seedShow(
  documents: DynamoDBDocumentClient,
  table: string,
  parts: { event?: ShowParts['event']; app?: ShowParts['app'] } = {},
): Promise<void> {
  const put = (key: Key, record: object) =>
    documents.send(new PutCommand({ TableName: table, Item: itemOf(key, record) }));
  const image = { name: 'hero.jpg', key: 'abc.jpg', contentType: 'image/jpeg', bytes: 10 };
  const categories = [bestFilm, bestScene, emptyCategory];
  await Promise.all([
    put(showKeys.part('event'), parts.event ?? testEvent),
    put(showKeys.part('app'), parts.app ?? testApp),
    put(showKeys.image('hero.jpg'), image),
    put(showKeys.menu('main', 'left'), menu),
    put(showKeys.part('template'), template),
    ...testSponsors.map((each, position) => put(showKeys.sponsor(each.id), { ...each, position })),
    ...testCarousels.map((each, position) => put(showKeys.carousel(each.code), { ...each, position })),
    ...['nominees', 'winners', 'about'].map((code) => put(showKeys.page(code), page(code))),
    ...categories.map((each) => put(showKeys.category((parts.event ?? testEvent).id, each.id), each)),
    ...[...films, ...scenes].map((each) => put(showKeys.nominee(each.category_id, each.nominee_id), each)),
  ]);
}
