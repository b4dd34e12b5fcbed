import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { missingOf, ways, type Entries, type FieldErrors, type WayName } from './ways.ts';

interface Failure {
  /** What the server answered, or what is missing. */
  message: string;
  fields: FieldErrors;
}

export interface AccountFormState {
  way: WayName;
  /** Takes another way; what was typed goes along. */
  take: (way: WayName) => void;
  entries: Entries;
  set: (change: Partial<Entries>) => void;
  isSending: boolean;
  failure: Failure | undefined;
  /** What the server said when it had sent a mail. */
  sent: string | undefined;
  /** The password was right, but the address has not been confirmed yet: what the server said. */
  unconfirmed: string | undefined;
  /** Grows whenever the bot check has to be done anew. */
  round: number;
  submit: () => Promise<void>;
}

const nothing: Entries = { fullname: '', email: '', password: '', 'g-recaptcha-response': '' };

/** The state of the sign-in forms. What was typed stays after a failure; the bot check starts over. */
export function useAccountForm(initial: WayName): AccountFormState {
  const [way, setWay] = useState(initial);
  const [entries, setEntries] = useState(nothing);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sent, setSent] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const [round, setRound] = useState(0);
  const set = (change: Partial<Entries>) => setEntries((before) => ({ ...before, ...change }));

  const submit = async () => {
    if (isSending) return;
    const missing = missingOf(way, entries);
    setFailure(missing && { message: 'Please check the fields below.', fields: missing });
    if (missing) return;
    setIsSending(true);
    try {
      const { fullname, email } = entries;
      setSent(await ways[way].send({ ...entries, fullname: fullname.trim(), email: email.trim() }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_confirmed') setUnconfirmed(error.message);
      else setFailure(failureOf(error));
    } finally {
      set({ 'g-recaptcha-response': '' });
      setRound((count) => count + 1);
      setIsSending(false);
    }
  };

  const take = (next: WayName) => {
    setWay(next);
    // The next form has a bot check of its own.
    set({ 'g-recaptcha-response': '' });
    setFailure(undefined);
    setSent(undefined);
    setUnconfirmed(undefined);
  };

  return { way, take, entries, set, isSending, failure, sent, unconfirmed, round, submit };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error;
  const first = Object.entries(error.errors).map(([field, [message]]) => [field, message] as const);
  return { message: error.message, fields: Object.fromEntries(first) as FieldErrors };
}
