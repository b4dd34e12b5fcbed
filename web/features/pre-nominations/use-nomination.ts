import type { Category } from '#contract/catalog.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { bodyOf, faultsOf, missingOf, type Entries, type Faults } from './form-state.ts';

/** How long the thanks are shown before the fields are cleared, in milliseconds (tests/SPEC.md: Constants and limits). */
const thanksFor = 5000;

const nothing: Entries = { nomination: '', description: '', nomination_twitter: '' };

export interface NominationForm {
  entries: Entries;
  set: (change: Partial<Entries>) => void;
  setToken: (token: string) => void;
  /** Grows whenever the bot check has to be done anew. */
  round: number;
  faults: Faults;
  isSending: boolean;
  /** The nomination is in, and the thanks are shown. */
  isThanking: boolean;
  submit: () => void;
  /** Ends the thanks before their time. */
  finish: () => void;
}

interface Options {
  eventId: string;
  category: Category | undefined;
  /** Goes into the nomination field, again whenever it changes (tests/SPEC.md: Screens and routes). */
  prefill: string;
  /** The server says that pre-nominations are closed. */
  onClosed: () => void;
}

/** The states of the form: idle, submitting, success, error (tests/SPEC.md: States and transitions). What was typed outlives a failure. */
export function useNomination({ eventId, category, prefill, onClosed }: Options): NominationForm {
  const [entries, setEntries] = useState<Entries>({ ...nothing, nomination: prefill });
  const [prefilled, setPrefilled] = useState(prefill);
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<{ category: Category; faults: Faults }>();
  const { isSending, answer, submit, clear } = useSubmission(send);

  if (prefilled !== prefill) {
    setPrefilled(prefill);
    if (prefill) setEntries({ ...entries, nomination: prefill });
  }

  async function send(to: Category) {
    try {
      return await call('prenominations.nominate', {
        params: { event: eventId, category: to.id },
        body: bodyOf(to, entries, token),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'prenominations_closed') onClosed();
      if (error instanceof ApiError) setFailure({ category: to, faults: faultsOf(error) });
      throw error;
    } finally {
      // A token is good for one call, whatever came of it.
      setToken('');
      setRound((count) => count + 1);
    }
  }

  const isThanking = answer !== undefined;
  const finish = () => {
    setEntries(nothing);
    clear();
  };
  const finishInTime = useEffectEvent(finish);
  useEffect(() => {
    if (!isThanking) return undefined;
    const timer = setTimeout(() => finishInTime(), thanksFor);
    return () => clearTimeout(timer);
  }, [isThanking]);

  return {
    entries,
    set: (change) => setEntries((before) => ({ ...before, ...change })),
    setToken,
    round,
    // The faults of one category's form are none of another's.
    faults: failure !== undefined && failure.category.id === category?.id ? failure.faults : {},
    isSending,
    isThanking,
    submit: () => {
      if (!category || isSending) return;
      const missing = missingOf(entries, token);
      const isComplete = Object.keys(missing).length === 0;
      setFailure(isComplete ? undefined : { category, faults: missing });
      if (isComplete) void submit(category);
    },
    finish,
  };
}
