import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { leaveWrittenPage } from '../api/written-page.ts';
import { decoded } from '../paths.ts';
import { roomAbove, scrollToElement } from '../ui/scroll.ts';

/**
 * Pages with a category of their own: they keep focus and scroll position, and handle the fragment themselves. That of a nominee
 * is a page like any other.
 */
const selfManaged = /^\/(voting|pre-nomination)(?=(?:\/[^/]*)?\/?$)/;
const pageOf = (pathname: string) => selfManaged.exec(pathname)?.[0] ?? pathname;

const heights = new Map<string, number>();

/** On a change of route restores the scroll position, or shows the top or the fragment's target, and focuses the main heading. */
export function useRouteEffects(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const shown = useRef<Location | undefined>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // In the layout phase, so that the jump to the next page's top is not stored for this one.
  useLayoutEffect(() => {
    const remember = () => heights.set(location.key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    const samePage = before !== undefined && pageOf(before.pathname) === pageOf(location.pathname);
    if (samePage && selfManaged.test(location.pathname)) return undefined;
    if (before && before.pathname !== location.pathname) forgetWritten();
    if (before && !samePage) focusHeading();
    if (navigation === NavigationType.Pop && before) return restore(heights.get(location.key) ?? 0);
    if (location.hash && !selfManaged.test(location.pathname)) return seekFragment(location.hash, samePage);
    // The first page is at its top already, and scrolling would lay out all of it at once.
    if (before && !samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [location, navigation]);
}

/** Takes out what the head says about the page that came as HTML: its address and description are not those of another page. */
function forgetWritten(): void {
  leaveWrittenPage();
  for (const element of document.head.querySelectorAll('[data-written]')) element.remove();
}

/** Scrolls back to a height, again whenever the page grows. */
const restore = (top: number) =>
  whileLoading(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 2;
  });

function seekFragment(hash: string, animated: boolean): () => void {
  const id = decoded(hash.slice(1));
  return whileLoading(() => {
    const target = document.getElementById(id) ?? document.getElementById(`content-${id}`);
    if (!target) return false;
    void scrollToElement(target, -roomAbove(target), animated ? undefined : 0);
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
    return true;
  });
}

/** To the main content until a heading is there. */
function focusHeading(): void {
  const main = document.getElementById('content');
  main?.focus({ preventScroll: true });
  whileLoading(() => {
    const heading = document.querySelector<HTMLElement>('#content h1');
    if (!heading) return false;
    const active = document.activeElement;
    if (active === null || active === document.body || active.id === 'content') {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  });
}

/** Tries now and whenever the page changes, until it succeeds, the visitor acts, or five seconds are over. */
function whileLoading(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const done = new AbortController();
  const observer = new MutationObserver(() => {
    if (attempt()) done.abort();
  });
  const timer = setTimeout(() => done.abort(), 5000);
  done.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(type, () => done.abort(), { passive: true, signal: done.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  return () => done.abort();
}
