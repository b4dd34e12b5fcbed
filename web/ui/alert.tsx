import type { ComponentProps } from 'react';

interface AlertProps extends ComponentProps<'div'> {
  tone?: 'danger' | 'success' | 'warning' | 'info';
}

/** A message in a box. Only failures interrupt a screen reader. */
export function Alert({ tone = 'danger', className = '', ...rest }: AlertProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={`alert alert-${tone} ${className}`.trim()}
    />
  );
}
