import type { ComponentProps } from 'react';
import { Glyph, type GlyphName } from './glyph.tsx';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  glyph: GlyphName;
  label: string;
  /** Shown after the title on hover, such as a shortcut; the title is the label unless there is more to say. */
  hint?: string;
}

/** A button with only a glyph. With `aria-disabled` it does nothing, and keeps the focus. */
export function Tool({
  glyph,
  label,
  hint,
  title = label,
  className = '',
  type,
  onClick,
  ...rest
}: ToolProps) {
  const isOff = rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`tool ${className}`.trim()}
      aria-label={label}
      title={hint ? `${title} (${hint})` : title}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Glyph name={glyph} />
    </button>
  );
}
