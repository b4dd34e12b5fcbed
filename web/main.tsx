import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFresh } from './api/cache.ts';
import { preloadResource } from './api/resource.ts';
import { App } from './app.tsx';
import './styles/main.scss';

// The app configuration is asked for at once, while the route's own code is still on its way.
preloadResource('app.get');
keepFresh();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
// As a transition, which is drawn in small pieces, between which the page answers.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
