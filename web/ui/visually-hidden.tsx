import type { ComponentProps } from 'react';

export function VisuallyHidden({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`visually-hidden ${className}`.trim()} />;
}
