import type { MenuItem } from '#contract/navigation.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AccountItem } from './account.tsx';
import { ItemLink, ItemList } from './menu-items.tsx';

/** Both menus in a panel over the whole window: a modal dialog of the browser's own, which takes care of the focus and Escape. */
export function MobileMenu({ items, name }: { items: MenuItem[]; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => dialog.current?.close(), []);
  const { key } = useLocation();

  useEffect(close, [key, close]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
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
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </button>
      <dialog
        ref={dialog}
        className="mobile-menu"
        aria-label={`${name}: menu`}
        onClose={() => setIsOpen(false)}
      >
        {isOpen ? (
          <>
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
              <li className="menu-item account-item">
                <AccountItem onDone={close} />
              </li>
            </ul>
          </>
        ) : null}
      </dialog>
    </>
  );
}
