import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface RowProps {
  title: string;
  value: ReactNode;
  /** The words of the button that opens the form; without one there is nothing to change. */
  action?: string | undefined;
  /** The form in place of the button; `close` gives the button back, and the focus. */
  children?: (close: () => void) => ReactNode;
}

/** A fact of an account, with the form that changes it. */
export function Row({ title, value, action, children }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) row.current?.querySelector<HTMLElement>('form input, form button')?.focus();
    else if (wasOpen.current) row.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="account-row" ref={row} data-open={isOpen || undefined}>
      <dl>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </dl>
      {action && !isOpen ? (
        <Button tone="outline-primary" onClick={() => setIsOpen(true)}>
          {action}
        </Button>
      ) : null}
      {isOpen && children ? children(() => setIsOpen(false)) : null}
    </div>
  );
}
