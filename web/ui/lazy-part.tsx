import { useState, type ComponentType } from 'react';
import { lazyView } from './lazy-view.ts';

/** Sources that a page drawn on the server has taken parts from. */
export const drawnSources = new Set<string>();
/** Those of them that the page does not wait for. */
export const lateSources = new Set<string>();

const loads = new Map<string, (() => Promise<void>)[]>();

/** Says how to load what a page drawn on the server takes from a source, which is a path below `web/`. */
export function offerPart(source: string, load: () => Promise<void>): void {
  loads.set(source, [...(loads.get(source) ?? []), load]);
}

/** Loads the parts of a page that came as HTML. One may bring others with it; one that fails is tried again when it is shown. */
export async function loadParts(sources: readonly string[]): Promise<void> {
  const offered = sources.filter((source) => loads.has(source));
  await Promise.allSettled(offered.flatMap((source) => loads.get(source) ?? []).map((load) => load()));
  const rest = sources.filter((source) => !offered.includes(source));
  if (offered.length > 0 && rest.length > 0) await loadParts(rest);
}

/**
 * A part of a page that is loaded when it is first shown; a page that is written ahead has it in its HTML and names its files.
 * @param source path below `web/` of the module that `load` imports
 */
export function lazyPart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazyView(load);
  offerPart(source, async () => {
    loaded = await load();
  });
  return (props) => {
    if (import.meta.env.SSR) drawnSources.add(source);
    // The same one as long as it is shown: another one would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Part {...props} />;
  };
}
