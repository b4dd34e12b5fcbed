import { useMemo, type CSSProperties } from 'react';
import { useContentLinks } from './content-links.ts';
import { sanitize } from './sanitize.ts';

interface SafeHtmlProps {
  html: string;
  as?: 'div' | 'h2';
  className?: string | undefined;
  style?: CSSProperties;
}

/**
 * HTML of the show's editors. It was sanitised when it was written and is sanitised here again, so that a fault there
 * does not become a script here.
 */
export function SafeHtml({ html, as: Tag = 'div', className = '', ...rest }: SafeHtmlProps) {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  return (
    <Tag
      {...rest}
      ref={useContentLinks()}
      className={`prose ${className}`.trim()}
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && leaveWords(target)}
      dangerouslySetInnerHTML={clean}
    />
  );
}

/** Puts a picture's words where it fails to load, instead of the browser's mark for it. */
function leaveWords(picture: HTMLImageElement): void {
  const words = document.createElement('span');
  words.className = 'missing-picture';
  words.textContent = picture.alt;
  picture.replaceWith(words);
}
