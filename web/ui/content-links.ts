import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../paths.ts';

/**
 * A `ref` for the element of an editor's text: hands a click on a link in it to the router when it leads to a page of
 * this site.
 */
export function useContentLinks() {
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

/** The router's path of a link under the base path; undefined for every other link, those to the API included. */
function pathWithin(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || `${pathname}/`.startsWith(`${basePath}/api/`)) return undefined;
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined;
  return (pathname.slice(basePath.length) || '/') + search + hash;
}
