import type { ContentValues } from '#contract/content.ts';
import { labels } from '../content/labels.ts';

export type Linking = Pick<ContentValues, 'menus' | 'app' | 'options'>;

/** A link that leads to a page. */
export interface PageLink {
  /** Such as `Menu main (left): The Show, About`. */
  where: string;
  /** The server keeps the page for as long as it is there. */
  isHolding: boolean;
}

/** The page that an address leads to, if it is one of this site: `about`, `/about`, `about#team`. */
const codeOf = (address: string): string =>
  (address.split('#', 1)[0] ?? '').replace(/^\//, '').replace(/\/$/, '');

/** What leads to a page, apart from the home page's widgets, which the server knows. */
export function linksTo(
  code: string,
  { menus, app, options }: Linking,
  pages: ContentValues['pages'],
): PageLink[] {
  const isHere = (address: string) => codeOf(address) === code;
  const ofMenus = menus.flatMap((menu) =>
    menu.items.flatMap((item) =>
      [item, ...item.childs].flatMap((each) => {
        const leads = each.link_type === 'internal' && ['page', ''].includes(each.link_internal_name);
        if (!leads || !isHere(each.link_url)) return [];
        const path = each.id === item.id ? item.title : `${item.title}, ${each.title}`;
        return `Menu ${menu.code} (${menu.align}): ${path}`;
      }),
    ),
  );
  const fields = [
    ...Object.entries(app.links).map(([name, link]) => [`app.links.${name}`, link] as const),
    ...Object.entries(options).map(([name, link]) => [`options.${name}`, link] as const),
  ];
  const ofFields = fields.flatMap(([path, link]) => (isHere(link) ? [labels[path] ?? path] : []));
  const ofTexts = pages.flatMap((page) =>
    page.code !== code && [...page.content.matchAll(/href="([^"]*)"/g)].some(([, href = '']) => isHere(href))
      ? [`The text of the page ${page.title}`]
      : [],
  );
  return [
    ...[...ofMenus, ...ofFields].map((where) => ({ where, isHolding: true })),
    ...ofTexts.map((where) => ({ where, isHolding: false })),
  ];
}
