import type { ComponentProps } from 'react';

export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'success' | 'link' | 'outline-primary';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  /** Work is under way: the button shows it and ignores clicks, yet keeps the focus. */
  busy?: boolean;
}

/**
 * A button with Bootstrap's classes; `type` is `button` unless given. With `aria-disabled` it keeps the focus, and neither acts nor sends its
 * form, by click or by Enter in a field, which browsers turn into a click on it.
 */
export function Button({
  tone = 'primary',
  busy = false,
  className = '',
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const isOff = busy || rest['aria-disabled'];
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`btn btn-${tone} ${className}`.trim()}
      aria-busy={busy || undefined}
      aria-disabled={isOff}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
