import type { MenuItem } from '#contract/navigation.ts';
import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { useResource } from '../api/resource.ts';
import { paths } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { destinationOfItem, ItemContent, ItemLink, linkClass, MenuLink } from './menu-item.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const none: MenuItem[] = [];

/** The navigation bar: left menu, the brand logo, right menu; both menus in a panel on narrow windows. */
export function Navigation() {
  const { name, theme, navigationCode: code } = useAppConfig();
  const left = useResource('navigation.menus', { code, align: 'left' }).data ?? none;
  const right = useResource('navigation.menus', { code, align: 'right' }).data ?? none;
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

/** A menu of the bar. Its element is there before its items, so that they push nothing aside when they come. */
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

/**
 * An item with children: a disclosure that opens on hover, click, Enter and Space, and closes on Escape, on leaving with
 * the pointer or the focus, and on a choice.
 */
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
        {item.childs.map((child) => (
          <li key={child.id} className={`menu-item ${child.menu_item_class}`}>
            <ItemLink item={child} onChoose={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
