import type { MenuItem } from '#contract/navigation.ts';
import { decoded, destinationOf, destinationOfRoute } from '../../paths.ts';

type Item = Omit<MenuItem, 'childs'>;

/** What a link of a menu needs so that it leads somewhere; undefined where nothing can be missing, as of another site. */
export type LinkTarget = { nowhere: true } | { page: string } | { category: string } | undefined;

/** First parts of the paths of the site's own screens; any other path is that of a page. */
const screens = new Set(['categories', 'nominees', 'winners', 'verify', 'account', 'newsletter', 'admin']);
const ofCategory = new Set(['voting', 'pre-nomination']);

/** What an item's link needs. One without a link may still open the items below it. */
export function targetOf(item: Item, hasChildren: boolean): LinkTarget {
  const destination =
    item.link_type === 'internal'
      ? destinationOfRoute(item.link_internal_name, item.link_url)
      : destinationOf(item.link_url);
  if (!destination) return hasChildren ? undefined : { nowhere: true };
  const [path = ''] = (destination.to ?? '').split(/[?#]/);
  const [screen, parameter] = path.split('/').filter(Boolean).map(decoded);
  if (screen === undefined || screens.has(screen)) return undefined;
  if (ofCategory.has(screen)) return parameter === undefined ? undefined : { category: parameter };
  return { page: decoded(path.slice(1)) };
}

/** Every link of a menu with what it needs, by the words that visitors read. */
export const linksIn = (menu: readonly MenuItem[]): { title: string; target: LinkTarget }[] =>
  menu.flatMap(({ childs, ...item }) => [
    { title: item.title || item.link_title, target: targetOf(item, childs.length > 0) },
    ...childs.map((child) => ({ title: child.title || child.link_title, target: targetOf(child, false) })),
  ]);

/** The codes of the pages that a menu leads to, each once. */
export const pagesIn = (menu: readonly MenuItem[]): string[] => [
  ...new Set(linksIn(menu).flatMap(({ target }) => (target && 'page' in target ? [target.page] : []))),
];
