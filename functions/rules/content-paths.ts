import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { PartName } from '#records/show.ts';

export type ContentPart = PartName | 'categories' | 'nominees' | 'images';

/** `isOneOfMany`: a query or path parameter distinguishes several answers. */
interface Shown {
  parts: readonly ContentPart[];
  isOneOfMany?: true;
}

/** What each CDN-cached answer shows, if it can change. */
const shown: Partial<Record<RouteId, Shown>> = {
  'app.get': { parts: ['app', 'event', 'options', 'live', 'social', 'theme', 'images'] },
  'events.get': { parts: ['event', 'categories', 'nominees', 'images'] },
  'categories.get': { parts: ['app', 'categories'] },
  'nominees.get': { parts: ['pages', 'images'] },
  'winners.get': { parts: ['pages', 'images'] },
  'winners.list': { parts: ['event', 'categories', 'nominees', 'images'], isOneOfMany: true },
  'page.get': { parts: ['pages', 'images'], isOneOfMany: true },
  'navigation.menus': { parts: ['menus', 'images'], isOneOfMany: true },
  'carousel.get': { parts: ['carousels', 'sponsors', 'images'], isOneOfMany: true },
  'sponsors.get': { parts: ['sponsors', 'images'], isOneOfMany: true },
  'carousel.items': { parts: ['event', 'carousels', 'sponsors', 'images'], isOneOfMany: true },
  'carousel.list': { parts: ['event', 'carousels'], isOneOfMany: true },
  'template.get': { parts: ['template', 'images'] },
  'prenominations.events': { parts: ['event'] },
  'prenominations.categories': { parts: ['categories'], isOneOfMany: true },
};

/** The cached routes whose answers show any of the parts. */
export const routesShowing = (changed: Iterable<ContentPart>): RouteId[] => {
  const parts = new Set(changed);
  return (Object.keys(shown) as RouteId[]).filter((id) => shown[id]?.parts.some((part) => parts.has(part)));
};

/** CDN invalidation paths: with `*` where answers differ by query, or from the first path parameter on. */
export function pathsOf(changed: Iterable<ContentPart>, basePath: string): string[] {
  return routesShowing(changed).map((id) => {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    return shown[id]?.isOneOfMany ? `${path.split('{', 1)[0]}*` : path;
  });
}
