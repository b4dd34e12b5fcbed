import { useEffect, type RefObject } from 'react';
import { useDismissal } from '../../ui/dismissal.ts';
import { AccountActions } from './account-actions.tsx';

interface AccountMenuProps {
  /** The button that opens the menu, and the menu. */
  owner: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What an account can do, below the button in the bar that has its name. */
export function AccountMenu({ owner, onClose }: AccountMenuProps) {
  useDismissal(true, onClose, owner);
  useFocusOnAccount();
  return (
    // It can hold the focus, so that in Safari a press on one of its buttons is no way out of it.
    <div className="submenu account-menu account-actions" tabIndex={-1}>
      <AccountActions onDone={onClose} />
    </div>
  );
}

/** What goes away with the focus hands it to the account's button, or to the link to sign in that took its place. */
export function useFocusOnAccount(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.account > :is(a, button)')?.focus({ preventScroll: true });
    },
    [],
  );
}
