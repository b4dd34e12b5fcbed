import { useEffect, useRef, type RefObject } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface ThanksProps {
  /** The form that comes back when the thanks are over. */
  form: RefObject<HTMLFormElement | null>;
  onFinish: () => void;
}

/** The thanks for a nomination, over the form, with the focus; the form gets it back if it is still here at the end. */
export function Thanks({ form, onFinish }: ThanksProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    const returnTo = form.current;
    element?.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (element?.contains(active) || active === document.body) {
        // The form is not inert any more once this change of the page is through.
        queueMicrotask(() => returnTo?.querySelector('input')?.focus({ preventScroll: true }));
      }
    };
  }, [form]);

  return (
    <div ref={panel} tabIndex={-1} className="nomination-thanks">
      <Alert tone="success">Thank You! Your nomination was submitted.</Alert>
      <Button tone="outline-primary" onClick={onFinish}>
        Nominate another
      </Button>
    </div>
  );
}
