import type { ContentValues } from '#contract/content.ts';
import type { MenuItem } from '#contract/navigation.ts';

export type MenuLink = Pick<MenuItem, 'link_type' | 'link_internal_name' | 'link_url'>;

/** What a link can lead to, as a choice of a list. */
interface Target {
  key: string;
  label: string;
  link: MenuLink;
}

export interface TargetGroup {
  label: string;
  targets: readonly Target[];
}

const internal = (name: string, url = ''): MenuLink => ({
  link_type: 'internal',
  link_internal_name: name,
  link_url: url,
});

export const nowhere = internal('');

/** A link to an address that somebody types. */
export const toAddress = (url: string): MenuLink => ({
  link_type: 'external',
  link_internal_name: '',
  link_url: url,
});

const target = (label: string, link: MenuLink): Target => ({ key: keyOf(link), label, link });

/** What links are told apart by, whatever part of a page they lead to; every address is one choice. */
export const keyOf = ({ link_type: type, link_internal_name: name, link_url: url }: MenuLink): string => {
  if (type === 'external') return 'address';
  const isPage = name === 'page' || name === '';
  const at = (url.split('#', 1)[0] ?? '').replace(/^\//, '');
  return isPage && at === '' ? 'nowhere' : `${isPage ? 'page' : name}:${at}`;
};

/** Everything that a menu can lead to. */
export function targetsOf(
  pages: ContentValues['pages'],
  categories: ContentValues['categories'],
): TargetGroup[] {
  const shown = categories.filter(({ withdrawn }) => !withdrawn);
  const own = pages.filter(({ code }) => code !== 'nominees' && code !== 'winners');
  return [
    {
      label: 'The site',
      targets: [
        target('Home page', internal('index')),
        target('Voting', internal('voting.index')),
        target('Pre-nominations', internal('prenom.index')),
        target('Categories', internal('categories')),
        target('Nominees', internal('nominees')),
        target('Winners', internal('winners')),
      ],
    },
    { label: 'Pages', targets: own.map(({ code, title }) => target(title || code, internal('page', code))) },
    {
      label: 'Voting in a category',
      targets: shown.map(({ key, title }) => target(title, internal('voting.index', key))),
    },
    {
      label: 'Elsewhere',
      targets: [target('Another address', toAddress('')), target('Nowhere: only words', nowhere)],
    },
  ];
}

/** Where a link leads, in words; undefined for what is not there. */
export const wordsOf = (link: MenuLink, groups: readonly TargetGroup[]): string | undefined =>
  link.link_type === 'external'
    ? link.link_url || 'an address that is missing'
    : groups.flatMap(({ targets }) => targets).find(({ key }) => key === keyOf(link))?.label;

/** What is wrong with where a link leads, if anything. */
export function faultOf(link: MenuLink, groups: readonly TargetGroup[]): string | undefined {
  if (link.link_type === 'external' && link.link_url.trim() === '') return 'The address is missing.';
  if (wordsOf(link, groups) !== undefined) return undefined;
  const isPage = ['', 'page'].includes(link.link_internal_name);
  return `There is no ${isPage ? 'page' : 'such place on the site:'} ‘${link.link_url || link.link_internal_name}’. Choose where this leads.`;
}
