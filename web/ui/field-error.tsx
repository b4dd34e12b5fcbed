import type { ReactNode } from 'react';

interface FieldErrorProps {
  /** What the field's `aria-describedby` names. */
  id: string;
  /** As a red alert, which a screen reader says at once, instead of a line that it reads with the field. */
  isAlert?: boolean;
  children: ReactNode;
}

/** What is wrong with a field; nothing to see while there is nothing wrong. */
export function FieldError({ id, isAlert = false, children }: FieldErrorProps) {
  if (!isAlert) {
    return (
      <p id={id} className="field-error" hidden={!children}>
        {children}
      </p>
    );
  }
  return children ? (
    <div id={id} role="alert" className="alert alert-danger field-alert">
      {children}
    </div>
  ) : null;
}
