import { initialState, reduce, type VotingAction, type VotingState } from '../state/reducer.ts';

/** The state of voting, shared by every component that subscribes. */
export class VotingStore {
  #state: VotingState;
  readonly #listeners = new Set<() => void>();

  /** @param given what is known from an earlier page */
  constructor(given: Partial<VotingState> = {}) {
    this.#state = { ...initialState, ...given };
  }

  readonly getState = (): VotingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (action: VotingAction): void => {
    const next = reduce(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  };
}
