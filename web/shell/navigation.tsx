import type { MenuItem } from '#contract/navigation.ts';
import { useId, useRef, useState, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { useResource } from '../api/resource.ts';
import { usePhase, useTakesNominations } from '../api/phase.ts';
import { paths } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { ChevronIcon, MenuIcon } from '../ui/icons.tsx';
import { lazyView } from '../ui/lazy-view.ts';
import { Logo } from '../ui/picture.tsx';
import { useDismissal } from '../ui/dismissal.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Account } from './account.tsx';
import {
  currentMark,
  destinationOfItem,
  ItemContent,
  ItemLink,
  ItemList,
  linkClass,
  MenuLink,
} from './menu-items.tsx';
import { OnDemand } from './on-demand.tsx';

const MobileMenu = lazyView(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** The navigation bar: left menu, the brand logo, right menu and account; on narrow windows the menus are in a panel. */
export function Navigation() {
  const { name, theme, navigationCode: code } = useAppConfig();
  const menus = [
    useResource('navigation.menus', { code, align: 'left' }),
    useResource('navigation.menus', { code, align: 'right' }),
  ];
  const [left = [], right = []] = menus.map(({ data }) => data);
  const ofShow = usePreNominations([...left, ...right]);
  // All at once, so that none pushes another one aside.
  const isWhole = menus.every(({ data, error }) => data ?? error);
  const items = { left, right: isWhole ? [...ofShow, ...right] : [] };
  return (
    <header className="site-header" data-phase={usePhase()}>
      <nav className="site-nav" aria-label="Main">
        <DesktopMenu items={items.left} align="left" />
        <MenuLink className="brand" destination={{ to: paths.index() }}>
          <Logo {...sourcesOf(theme.logo, logoSizes, '12rem')} name={name} width={192} height={64} eager />
        </MenuLink>
        <div className="site-nav-end">
          <DesktopMenu items={items.right} align="right" />
          <Account />
          <MobileMenuButton items={[...items.left, ...items.right]} />
        </div>
      </nav>
    </header>
  );
}

const preNominations: MenuItem = {
  id: 'pre-nominations',
  type: 'link',
  title: 'Pre-Nominations',
  link_title: '',
  link_type: 'internal',
  link_internal_name: 'prenom.index',
  link_url: '',
  link_new_tab: false,
  menu_item_class: '',
  menu_item_link_class: '',
  fullimage: '',
  childs: [],
};

/** An item that leads to the pre-nominations while they are open, unless one of the editors' leads there. */
function usePreNominations(items: readonly MenuItem[]): MenuItem[] {
  const isOpen = useTakesNominations();
  const leadsThere = (item: Omit<MenuItem, 'childs'>) =>
    destinationOfItem(item)?.to?.startsWith(paths['prenom.index']()) === true;
  const isThere = items.some((item) => [item, ...item.childs].some(leadsThere));
  return isOpen && !isThere ? [preNominations] : [];
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

function MobileMenuButton({ items }: { items: MenuItem[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mobile-menu-button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </button>
      <OnDemand isOpen={isOpen}>
        <MobileMenu items={items} onClose={() => setIsOpen(false)} />
      </OnDemand>
    </>
  );
}

/** An item with children, which open on hover, click, Enter and Space, and close on Escape, on leaving and on a choice. */
function MenuBranch({ item }: { item: MenuItem }) {
  const [open, setOpen] = useState(false);
  const branch = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const hasOwnPage = destinationOfItem(item) !== undefined;
  const holdsCurrent = item.childs.some((child) => currentMark(destinationOfItem(child), pathname));
  const close = () => {
    setOpen(false);
    // What is hidden cannot keep the focus.
    if (list.current?.contains(document.activeElement)) toggle.current?.focus();
  };
  useDismissal(open, close, branch);

  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };

  return (
    <div
      className="menu-branch"
      ref={branch}
      role="presentation"
      data-current={holdsCurrent || undefined}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
    >
      {hasOwnPage ? <ItemLink item={item} onChoose={close} /> : null}
      <button
        ref={toggle}
        type="button"
        className={hasOwnPage ? 'menu-toggle' : `menu-toggle ${linkClass(item)}`}
        aria-current={holdsCurrent || undefined}
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
      <ul ref={list} id={id} className="submenu" hidden={!open}>
        <ItemList items={item.childs} onChoose={close} />
      </ul>
    </div>
  );
}
