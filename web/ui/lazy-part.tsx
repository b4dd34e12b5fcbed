import { lazy, type ComponentType } from 'react';

/** Sources that a page drawn on the server has taken parts from. */
export const drawnSources = new Set<string>();

/**
 * A part of a page that is loaded when it is first shown; a page that is written ahead has it in its HTML and names its files.
 * @param source path below `web/` of the module that `load` imports
 */
export function lazyPart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  if (!import.meta.env.SSR) return Part;
  return (props) => {
    drawnSources.add(source);
    return <Part {...props} />;
  };
}
