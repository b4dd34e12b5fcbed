import type { ComponentProps } from 'react';

export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'success' | 'link' | 'outline-primary';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  /** Work is under way: the button shows it and ignores clicks, yet keeps the focus. */
  busy?: boolean;
}

/** A button with Bootstrap's classes; `type` is `button` unless given. */
export function Button({
  tone = 'primary',
  busy = false,
  className = '',
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`btn btn-${tone} ${className}`.trim()}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
