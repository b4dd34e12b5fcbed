import type { MenuItem } from '#contract/navigation.ts';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { destinationOf, destinationOfRoute, type Destination } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { SiteLink } from '../ui/link.tsx';
import { Logo } from '../ui/picture.tsx';
import { scrollToTop } from '../ui/scroll.ts';

type Item = Omit<MenuItem, 'childs'>;

export function destinationOfItem(item: Item): Destination | undefined {
  return item.link_type === 'internal'
    ? destinationOfRoute(item.link_internal_name, item.link_url)
    : destinationOf(item.link_url);
}

/** Pages of one kind, whose links are marked on each of them. */
const section = /^\/(?:voting|pre-nomination|winners)(?=\/|$)/;

/** How a link is marked on a page: `page` for the page itself, `true` for the section that it is in. */
export function currentMark(
  destination: Destination | undefined,
  pathname: string,
): 'page' | 'true' | undefined {
  const [path] = destination?.to?.split(/[#?]/) ?? [];
  if (!path) return undefined;
  if (path === pathname) return 'page';
  return section.test(path) && pathname.startsWith(`${path}/`) ? 'true' : undefined;
}

interface MenuLinkProps extends ComponentProps<'a'> {
  destination: Destination;
  newTab?: boolean;
}

/** A link of a menu. To the page that is shown already, it scrolls back to the top instead of doing nothing. */
export function MenuLink({ destination, onClick, ...rest }: MenuLinkProps) {
  const location = useLocation();
  const isHere = destination.to !== undefined && destination.to === location.pathname;
  return (
    <SiteLink
      {...rest}
      destination={destination}
      aria-current={currentMark(destination, location.pathname)}
      onClick={(event) => {
        onClick?.(event);
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || rest.newTab;
        if (!isHere || opensElsewhere || location.hash) return;
        event.preventDefault();
        void scrollToTop(0);
      }}
    />
  );
}

export function ItemContent({ item }: { item: Item }) {
  const words = item.title || item.link_title;
  if (item.type === 'image' && item.fullimage) {
    return (
      <Logo {...sourcesOf(item.fullimage, logoSizes, '6rem')} name={words} width={96} height={32} eager />
    );
  }
  return words;
}

/** Bootstrap's button for a button, and what the editor added. */
export function linkClass(item: Item): string {
  const own = item.menu_item_link_class;
  const base =
    item.type === 'button' ? (/\bbtn-/.test(own) ? 'btn' : 'btn btn-primary') : `menu-link menu-${item.type}`;
  return [base, ...own.split(/\s+/).filter((name) => name && name !== 'btn')].join(' ');
}

export const ItemList = ({ items, onChoose }: { items: readonly Item[]; onChoose: () => void }) =>
  items.map((item) => (
    <li key={item.id} className={`menu-item ${item.menu_item_class}`}>
      <ItemLink item={item} onChoose={onChoose} />
    </li>
  ));

/** The link of an item; plain text where the item leads nowhere. */
export function ItemLink({ item, onChoose }: { item: Item; onChoose?: () => void }) {
  const destination = destinationOfItem(item);
  const content = <ItemContent item={item} />;
  if (!destination) return <span className="menu-link">{content}</span>;
  return (
    <MenuLink
      className={linkClass(item)}
      destination={destination}
      newTab={item.link_new_tab}
      {...(item.link_title && item.link_title !== item.title && { title: item.link_title })}
      {...(onChoose && { onClick: onChoose })}
    >
      {content}
    </MenuLink>
  );
}
