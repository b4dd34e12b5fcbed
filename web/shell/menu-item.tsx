import type { MenuItem } from '#contract/navigation.ts';
import { useLocation } from 'react-router-dom';
import { destinationOf, destinationOfRoute, type Destination } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { Logo } from '../ui/logo.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { scrollToTop } from '../ui/scroll.ts';

/** An item of either level. */
type Item = Omit<MenuItem, 'childs'>;

/** Where a menu item leads; undefined for one that only holds children. */
export function destinationOfItem(item: Item): Destination | undefined {
  return item.link_type === 'internal'
    ? destinationOfRoute(item.link_internal_name, item.link_url)
    : destinationOf(item.link_url);
}

interface MenuLinkProps extends React.ComponentProps<'a'> {
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
      aria-current={isHere ? 'page' : undefined}
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

/** What a menu item shows: its words, or its picture with the words as alternative text. */
export function ItemContent({ item }: { item: Item }) {
  const words = item.title || item.link_title;
  if (item.type === 'image' && item.fullimage) {
    return (
      <Logo {...sourcesOf(item.fullimage, logoSizes, '6rem')} name={words} width={96} height={32} eager />
    );
  }
  return words;
}

/** Classes of a menu item's link: Bootstrap's button for a button, and what the editor added. */
export function linkClass(item: Item): string {
  const own = item.menu_item_link_class;
  const base =
    item.type === 'button' ? (/\bbtn-/.test(own) ? 'btn' : 'btn btn-primary') : `menu-link menu-${item.type}`;
  return [base, ...own.split(/\s+/).filter((name) => name && name !== 'btn')].join(' ');
}

/** The link of an item; plain words where the item leads nowhere. */
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
