import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { PartName } from '#records/show.ts';

/** What content is made of: the parts of show.json, the two lists, and the pictures by name. */
export type ContentPart = PartName | 'categories' | 'nominees' | 'images';

/** What an answer shows, and whether a query or a place in the path tells several answers apart. */
interface Shown {
  parts: readonly ContentPart[];
  isOneOfMany?: true;
}

/**
 * What each answer that the CDN stores shows. Pictures are not among them: they are stored under the name of their content, which
 * never changes. Nor are certificates, which show ballots and no content.
 */
const shown: Partial<Record<RouteId, Shown>> = {
  'app.get': { parts: ['app', 'event', 'options', 'live', 'social', 'theme', 'images'] },
  'events.get': { parts: ['event', 'categories', 'nominees', 'images'] },
  'categories.get': { parts: ['app', 'categories'] },
  'nominees.get': { parts: ['pages', 'images'] },
  'winners.get': { parts: ['pages', 'images'] },
  'page.get': { parts: ['pages', 'images'], isOneOfMany: true },
  'navigation.menus': { parts: ['menus', 'images'], isOneOfMany: true },
  'carousel.get': { parts: ['carousels', 'sponsors', 'images'], isOneOfMany: true },
  'sponsors.get': { parts: ['sponsors', 'images'], isOneOfMany: true },
  'carousel.items': { parts: ['event', 'carousels', 'sponsors', 'images'], isOneOfMany: true },
  'carousel.list': { parts: ['event', 'carousels'], isOneOfMany: true },
  'template.get': { parts: ['template', 'images'] },
  'prenominations.events': { parts: ['event'] },
  'prenominations.categories': { parts: ['event', 'categories'], isOneOfMany: true },
};

/** The stored routes whose answers show any of the parts. */
export const routesShowing = (changed: Iterable<ContentPart>): RouteId[] => {
  const parts = new Set(changed);
  return (Object.keys(shown) as RouteId[]).filter((id) => shown[id]?.parts.some((part) => parts.has(part)));
};

/**
 * Paths of what the CDN must forget when these parts have changed, as an invalidation names them: `*` stands at the end where
 * answers differ by query, or from the first open place of a path on. Nothing that did not change is among them.
 */
export function pathsOf(changed: Iterable<ContentPart>, basePath: string): string[] {
  return routesShowing(changed).map((id) => {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    return shown[id]?.isOneOfMany ? `${path.split('{', 1)[0]}*` : path;
  });
}
