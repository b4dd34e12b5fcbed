import { createStore, type Store } from '../../store.ts';
import { attempt } from './attempt.ts';

/**
 * How a person of this browser likes to work, such as what is folded: kept under a name, from one visit to the next where the
 * browser keeps anything.
 * @param choices the first of which holds until another one is made
 */
export function preference<Value extends string>(
  name: string,
  choices: readonly [Value, ...Value[]],
): Store<Value> {
  const key = `acclaim-${name}`;
  const kept = attempt(() => localStorage.getItem(key));
  const { set, ...store } = createStore(choices.find((choice) => choice === kept) ?? choices[0]);
  return {
    ...store,
    set(value) {
      set(value);
      attempt(() => localStorage.setItem(key, value));
    },
  };
}
