import type { MenuItem } from '#contract/navigation.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ItemLink } from './menu-item.tsx';

/** Windows this wide or narrower have the menus in a panel (tests/SPEC.md: Constants and limits; the stylesheet has the same figure). */
const mobileWidth = 992;

/**
 * Both menus in a panel over the whole window. It is a modal dialog of the browser's own: the focus stays in it, Escape
 * closes it, the page behind it is inert, and the focus returns to the button.
 */
export function MobileMenu({ items, name }: { items: MenuItem[]; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useCallback(() => dialog.current?.close(), []);
  const { key } = useLocation();

  useEffect(close, [key, close]);
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${mobileWidth + 1}px)`);
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
            <MobileEntry key={item.id} item={item} onChoose={close} />
          ))}
        </ul>
      </dialog>
    </>
  );
}

/** An item with its children below it, always visible. */
function MobileEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <li className={`menu-item ${item.menu_item_class}`}>
      <ItemLink item={item} onChoose={onChoose} />
      {item.childs.length > 0 ? (
        <ul>
          {item.childs.map((child) => (
            <li key={child.id} className={`menu-item ${child.menu_item_class}`}>
              <ItemLink item={child} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
