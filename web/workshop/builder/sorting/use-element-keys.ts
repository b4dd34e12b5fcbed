import { useState } from 'react';
import { generationsAfter, type Generations } from './element-keys.ts';

const none: Generations = new Map();

/** Gives the key of each widget's element in a list, such that a move costs one element however far it goes (see `generationsAfter`). */
export function useElementKeys(widgets: readonly { id: string }[]): (id: string) => string {
  const [shown, setShown] = useState(none);
  const generations = generationsAfter(
    shown,
    widgets.map(({ id }) => id),
  );
  if (generations !== shown) setShown(generations);
  return (id) => `${id} ${generations.get(id) ?? 0}`;
}
