import type { WidgetButton } from '#contract/templates.ts';
import { destinationOf, destinationOfRoute, type Destination } from '../../paths.ts';

/** Where a button leads: a route by its name with a path and a fragment, or an address. */
export function destinationOfButton({ linktype, link }: WidgetButton): Destination | undefined {
  if (linktype === 'external') return destinationOf(link.external.url);
  const { name, path, hash } = link.internal;
  return destinationOfRoute(name, path + (hash ? `#${hash.replace(/^#/, '')}` : ''));
}
