import type { MenuItem } from '#contract/navigation.ts';
import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { ChevronIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { destinationOfItem, linkClass, MenuItemFace, MenuLink } from './menu-link.tsx';

/** A menu of the bar. Its element is there before its items, so that they push nothing aside when they come. */
export function DesktopMenu({ items, align }: { items: MenuItem[]; align: 'left' | 'right' }) {
  return (
    <ul className={`menu menu-${align}`}>
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} />
      ))}
    </ul>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  if (item.childs.length > 0) return <MenuBranch item={item} />;
  return (
    <li className={`menu-item ${item.menu_item_class}`}>
      <ItemLink item={item} />
    </li>
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
  const words = item.title || item.link_title;

  // On the document: under a mouse the focus may be anywhere, or nowhere.
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
    <li className={`menu-item ${item.menu_item_class}`}>
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
            // A mouse that came by has opened it already: its click must not close it again.
            const byMouse = event.detail > 0 && matchMedia('(hover: hover)').matches;
            setOpen((shown) => byMouse || !shown);
          }}
        >
          {hasOwnPage ? <VisuallyHidden>More under {words}</VisuallyHidden> : <MenuItemFace item={item} />}
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
    </li>
  );
}

/** The link of an item of either level; plain words where the item leads nowhere. */
export function ItemLink({ item, onChoose }: { item: Omit<MenuItem, 'childs'>; onChoose?: () => void }) {
  const destination = destinationOfItem(item);
  if (!destination)
    return (
      <span className="menu-link">
        <MenuItemFace item={item} />
      </span>
    );
  return (
    <MenuLink
      className={linkClass(item)}
      destination={destination}
      newTab={item.link_new_tab}
      {...(item.link_title && item.link_title !== item.title && { title: item.link_title })}
      {...(onChoose && { onClick: onChoose })}
    >
      <MenuItemFace item={item} />
    </MenuLink>
  );
}
