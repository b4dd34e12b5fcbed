import type { ComponentProps } from 'react';

/** Text for screen readers alone. */
export function VisuallyHidden({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`visually-hidden ${className}`.trim()} />;
}
