import type { ComponentProps } from 'react';

/** Words for a screen reader alone. */
export function VisuallyHidden({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`visually-hidden ${className}`.trim()} />;
}
