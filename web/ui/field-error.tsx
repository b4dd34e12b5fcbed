import type { ReactNode } from 'react';

interface FieldErrorProps {
  id: string;
  /** As a red alert, which screen readers announce at once, instead of a line that they read with the field. */
  isAlert?: boolean;
  children: ReactNode;
}

/** What is wrong with a field; invisible while nothing is. */
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
