import type { MenuItem } from '#contract/navigation.ts';
import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { useResource } from '../api/resource.ts';
import { destinationOf, destinationOfRoute, paths, type Destination } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { ChevronIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/picture.tsx';
import { scrollToTop } from '../ui/scroll.ts';
import { SiteLink } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The navigation bar: left menu, the brand logo, right menu; both menus in a panel on narrow windows. */
export function Navigation() {
  const { name, theme, navigationCode: code } = useAppConfig();
  const left = useResource('navigation.menus', { code, align: 'left' }).data ?? [];
  const right = useResource('navigation.menus', { code, align: 'right' }).data ?? [];
  return (
    <header className="site-header">
      <nav className="site-nav" aria-label="Main">
        <DesktopMenu items={left} align="left" />
        <MenuLink className="brand" destination={{ to: paths.index() }}>
          <Logo {...sourcesOf(theme.logo, logoSizes, '12rem')} name={name} width={192} height={64} eager />
        </MenuLink>
        <DesktopMenu items={right} align="right" />
        <MobileMenu items={[...left, ...right]} name={name} />
      </nav>
    </header>
  );
}

/** Its element is there before its items, so that they push nothing aside. */
function DesktopMenu({ items, align }: { items: MenuItem[]; align: 'left' | 'right' }) {
  return (
    <ul className={`menu menu-${align}`}>
      {items.map((item) => (
        <li key={item.id} className={`menu-item ${item.menu_item_class}`}>
          {item.childs.length > 0 ? <MenuBranch item={item} /> : <ItemLink item={item} />}
        </li>
      ))}
    </ul>
  );
}

/** An item with children, which open on hover, click, Enter and Space, and close on Escape, on leaving and on a choice. */
function MenuBranch({ item }: { item: MenuItem }) {
  const [open, setOpen] = useState(false);
  const branch = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hasOwnPage = destinationOfItem(item) !== undefined;

  // On the document: under a mouse the focus may be anywhere.
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      if (branch.current?.contains(document.activeElement)) toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div
      className="menu-branch"
      ref={branch}
      role="presentation"
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onBlur={closeOnLeave}
    >
      {hasOwnPage ? <ItemLink item={item} onChoose={() => setOpen(false)} /> : null}
      <button
        ref={toggle}
        type="button"
        className={hasOwnPage ? 'menu-toggle' : `menu-toggle ${linkClass(item)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // A mouse over the item has opened it already: its click must not close it again.
          const byMouse = event.detail > 0 && matchMedia('(hover: hover)').matches;
          setOpen((shown) => byMouse || !shown);
        }}
      >
        {hasOwnPage ? (
          <VisuallyHidden>More under {item.title || item.link_title}</VisuallyHidden>
        ) : (
          <ItemContent item={item} />
        )}
        <ChevronIcon />
      </button>
      <ul id={id} className="submenu" hidden={!open}>
        <ItemList items={item.childs} onChoose={() => setOpen(false)} />
      </ul>
    </div>
  );
}

/** Both menus in a panel over the whole window: a modal dialog of the browser's own, which takes care of the focus and Escape. */
function MobileMenu({ items, name }: { items: MenuItem[]; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useCallback(() => dialog.current?.close(), []);
  const { key } = useLocation();

  useEffect(close, [key, close]);
  useEffect(() => {
    // The stylesheet has the same figure (tests/SPEC.md: Constants and limits).
    const wide = matchMedia('(min-width: 993px)');
    const closeWhenWide = () => wide.matches && close();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [close]);

  return (
    <>
      <button
        type="button"
        className="mobile-menu-button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </button>
      <dialog ref={dialog} className="mobile-menu" aria-label={`${name}: menu`}>
        <button type="button" className="mobile-menu-close" onClick={close}>
          <CloseIcon />
          <VisuallyHidden>Close menu</VisuallyHidden>
        </button>
        <ul className="mobile-menu-items">
          {items.map((item) => (
            <li key={item.id} className={`menu-item ${item.menu_item_class}`}>
              <ItemLink item={item} onChoose={close} />
              {item.childs.length > 0 ? (
                <ul>
                  <ItemList items={item.childs} onChoose={close} />
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </dialog>
    </>
  );
}

type Item = Omit<MenuItem, 'childs'>;

function destinationOfItem(item: Item): Destination | undefined {
  return item.link_type === 'internal'
    ? destinationOfRoute(item.link_internal_name, item.link_url)
    : destinationOf(item.link_url);
}

interface MenuLinkProps extends React.ComponentProps<'a'> {
  destination: Destination;
  newTab?: boolean;
}

/** A link of a menu. To the page that is shown already, it scrolls back to the top instead of doing nothing. */
function MenuLink({ destination, onClick, ...rest }: MenuLinkProps) {
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

function ItemContent({ item }: { item: Item }) {
  const words = item.title || item.link_title;
  if (item.type === 'image' && item.fullimage) {
    return (
      <Logo {...sourcesOf(item.fullimage, logoSizes, '6rem')} name={words} width={96} height={32} eager />
    );
  }
  return words;
}

/** Bootstrap's button for a button, and what the editor added. */
function linkClass(item: Item): string {
  const own = item.menu_item_link_class;
  const base =
    item.type === 'button' ? (/\bbtn-/.test(own) ? 'btn' : 'btn btn-primary') : `menu-link menu-${item.type}`;
  return [base, ...own.split(/\s+/).filter((name) => name && name !== 'btn')].join(' ');
}

const ItemList = ({ items, onChoose }: { items: readonly Item[]; onChoose: () => void }) =>
  items.map((item) => (
    <li key={item.id} className={`menu-item ${item.menu_item_class}`}>
      <ItemLink item={item} onChoose={onChoose} />
    </li>
  ));

/** The link of an item; plain text where the item leads nowhere. */
function ItemLink({ item, onChoose }: { item: Item; onChoose?: () => void }) {
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
