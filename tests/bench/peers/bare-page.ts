/** Peer of a page's first load: what React and the router weigh before a site says anything. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const page = createElement(Route, { index: true, element: createElement('p', null, 'Hello') });
createRoot(document.body).render(createElement(BrowserRouter, null, createElement(Routes, null, page)));
