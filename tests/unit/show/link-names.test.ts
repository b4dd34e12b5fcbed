import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { linkNames, leadsToRoute } from '#content/links.ts';
import { destinationOfRoute } from '../../../web/paths.ts';

const app = readFileSync('web/app.tsx', 'utf8');
const routes = [...app.matchAll(/^ {2}'(\/[^']*)': \w+\(/gm)].map(([, route = '']) => route);

it('an import knows the names that the site gives its routes', () => {
  for (const name of linkNames.filter((each) => each !== 'page'))
    expect(destinationOfRoute(name)?.to).toMatch(/^\//);
  // Every other name leads where its address does.
  expect(destinationOfRoute('page')).toBeUndefined();
});

it('an import knows every route of the site, and takes no other path for one', () => {
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const path = route.replaceAll(/:\w+\??/g, 'x');
    expect(leadsToRoute(path)).toBe(true);
    expect(leadsToRoute(`${path}/more`)).toBe(false);
  }
});
