import './styles/main.scss';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepFresh, takeOver } from './api/cache.ts';
import { preloadResource } from './api/resource.ts';
import { serverNow, syncWithPage } from './api/server-clock.ts';
import { setInitialSession } from './api/session.ts';
import { readWrittenPage } from './api/written-page.ts';
import { App, isContentPath } from './app.tsx';
import { logFailure } from './log.ts';
import { basePath } from './paths.ts';
import { loadParts } from './ui/lazy-part.tsx';

const root = document.getElementById('root');
// Missing, or marked, where ahead.js has found the browser too old.
if (root && !root.dataset['state']) start(root);

function start(element: HTMLElement): void {
  element.dataset['state'] = 'started';
  syncWithPage();
  keepFresh();
  const site = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (element.firstChild) void hydrate(element, site);
  else create(element, site);
}

/** Starts from the shell, which is empty. */
function create(element: HTMLElement, site: ReactNode): void {
  // The app configuration loads while the route's own code is still on its way.
  preloadResource('app.get');
  // A transition is rendered in small pieces, between which the page responds.
  startTransition(() => createRoot(element).render(site));
}

/** Takes over the page that came as HTML, whole: what still had to be loaded would be taken out of it, and put in again. */
async function hydrate(element: HTMLElement, site: ReactNode): Promise<void> {
  const page = readWrittenPage();
  const pathname = location.pathname.slice(basePath.length);
  // What is unknown is asked for by the page itself; another screen begins anew.
  if (page?.path === '/404' && pathname !== page.path && !isContentPath(pathname))
    return create(element, site);
  if (page) {
    setInitialSession(page.signedIn);
    const isTrue = page.until === null || serverNow() < page.until;
    takeOver(page.entries, (key) => isTrue && !page.partial.includes(key));
  }
  await loadParts(page?.sources ?? []);
  adoptStyles();
  startTransition(() => {
    hydrateRoot(element, site, {
      onRecoverableError: (error) => logFailure('The page differs from its HTML.', error),
    });
  });
}

/** Moves the styles of elements from the page's own stylesheet to the elements, where React expects them. */
function adoptStyles(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-own-styles]')?.sheet;
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith('#root')) continue;
    for (const each of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      each.style.cssText = rule.style.cssText;
    }
  }
}
