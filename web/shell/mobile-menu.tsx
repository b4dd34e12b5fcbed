import type { MenuItem } from '#contract/navigation.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { useSession } from '../api/session.ts';
import { AccountActions } from '../features/auth/account-actions.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SignInLink } from './account.tsx';
import { ItemLink, ItemList } from './menu-items.tsx';

interface MobileMenuProps {
  items: MenuItem[];
  onClose: () => void;
}

/**
 * Both menus and the account in a panel over the whole window: a modal dialog of the browser's own, which takes care of the focus
 * and Escape.
 */
export function MobileMenu({ items, onClose }: MobileMenuProps) {
  const { name } = useAppConfig();
  const { status, user } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (openedAt.current !== key) dialog.current?.close();
  }, [key]);
  useEffect(() => {
    // The stylesheet has the same figure (tests/SPEC.md: Constants and limits).
    const wide = matchMedia('(min-width: 993px)');
    const closeWhenWide = () => {
      if (wide.matches) dialog.current?.close();
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  return (
    <dialog ref={dialog} className="mobile-menu" aria-label={`${name}: menu`} onClose={onClose}>
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
        <li className="menu-item account-actions">
          {status === 'loading' || user ? <AccountActions onDone={close} /> : <SignInLink onPress={close} />}
        </li>
      </ul>
    </dialog>
  );
}
