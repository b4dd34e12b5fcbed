import { useState } from 'react';
import { recall, remember } from './memory.ts';

type Choices = Readonly<Record<string, readonly string[]>>;

const name = 'choices';

/** Winners that are chosen for the jury's categories, by category; a reload keeps them. */
export function useChoices() {
  const [choices, setChoices] = useState(keptChoices);
  return {
    chosenFor: (category: string): readonly string[] => choices[category] ?? [],
    choose: (category: string, winners: readonly string[]) => {
      const next = { ...choices, [category]: winners };
      remember(name, next);
      setChoices(next);
    },
  };
}

const keptChoices = (): Choices =>
  Object.fromEntries(
    Object.entries(recall(name) ?? {}).flatMap(([category, winners]: [string, unknown]) =>
      Array.isArray(winners) ? [[category, winners.filter((id) => typeof id === 'string')]] : [],
    ),
  );
