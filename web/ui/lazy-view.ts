import { lazy, type ComponentType } from 'react';

/** A component whose code comes when it is first shown, of a module that has it under a name. */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
