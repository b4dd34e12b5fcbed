import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFresh } from './api/cache.ts';
import { preloadResource } from './api/resource.ts';
import { App } from './app.tsx';
import './styles/main.scss';

const root = document.getElementById('root');
// Missing where browser-check.js has replaced it with a message.
if (root) start(root);

function start(element: HTMLElement): void {
  // The app configuration loads while the route's own code is still on its way.
  preloadResource('app.get');
  keepFresh();
  // A transition is rendered in small pieces, between which the page responds.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
