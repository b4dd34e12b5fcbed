import { useCallback, useMemo, type CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../paths.ts';
import { sanitize } from './sanitize.ts';

interface SafeHtmlProps {
  html: string;
  as?: 'div' | 'h2';
  /** Set for the first text of a page. */
  isFirst?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
}

/** HTML of the show's editors. The server sanitizes it too; this way no fault there becomes a script here. */
export function SafeHtml({ html, as: Tag = 'div', isFirst = false, className = '', ...rest }: SafeHtmlProps) {
  const clean = useMemo(() => ({ __html: sanitize(html, isFirst) }), [html, isFirst]);
  return (
    <Tag
      {...rest}
      ref={useContentLinks()}
      className={`prose ${className}`.trim()}
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && showAltText(target)}
      dangerouslySetInnerHTML={clean}
    />
  );
}

/** Shows a picture's alternative text where it fails to load, instead of the browser's broken image. */
function showAltText(picture: HTMLImageElement): void {
  const text = document.createElement('span');
  text.className = 'missing-picture';
  text.textContent = picture.alt;
  picture.replaceWith(text);
}

/** A `ref` for the element of an editor's text: the router follows its links to pages of this site. */
function useContentLinks() {
  const navigate = useNavigate();
  return useCallback(
    (text: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const path = link && isPlain(event) && !link.target ? pathWithin(link) : undefined;
        if (path === undefined) return;
        event.preventDefault();
        void navigate(path);
      };
      text?.addEventListener('click', follow);
      return () => text?.removeEventListener('click', follow);
    },
    [navigate],
  );
}

function isPlain(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  return !event.defaultPrevented && event.button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function pathWithin(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || `${pathname}/`.startsWith(`${basePath}/api/`)) return undefined;
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined;
  return (pathname.slice(basePath.length) || '/') + search + hash;
}
