import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/session.ts';

/** Fields of the form by the names under which the server speaks of them. */
export type Field = 'email' | 'password' | 'g-recaptcha-response';
export type FieldErrors = Partial<Record<Field, string>>;

interface Failure {
  /** What the server answered, or what is missing. */
  message: string;
  fields: FieldErrors;
}

interface Entries {
  email: string;
  password: string;
  token: string;
}

/** What is missing of an entry, in the words the server would use; undefined when it can be sent. */
export function missingOf({ email, password, token }: Entries): FieldErrors | undefined {
  const fields: FieldErrors = {
    ...(email.trim() === '' && { email: 'Please enter your email address.' }),
    ...(password === '' && { password: 'Please enter your password.' }),
    ...(token === '' && { 'g-recaptcha-response': 'Please complete the bot check.' }),
  };
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** The state of the sign-in form. What was typed stays after a failure; the bot check starts over. */
export function useLogin() {
  const [entries, setEntries] = useState<Entries>({ email: '', password: '', token: '' });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const set = (change: Partial<Entries>) => setEntries((before) => ({ ...before, ...change }));

  const submit = async () => {
    if (isSending) return;
    const missing = missingOf(entries);
    setFailure(missing && { message: 'Please check the fields below.', fields: missing });
    if (missing) return;
    setIsSending(true);
    try {
      await signIn({ email: entries.email.trim(), password: entries.password, botCheckToken: entries.token });
    } catch (error) {
      setFailure(failureOf(error));
      set({ token: '' });
      setRound((count) => count + 1);
    } finally {
      setIsSending(false);
    }
  };

  return { entries, set, isSending, failure, round, submit };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error;
  const first = Object.entries(error.errors).map(([field, [message]]) => [field, message] as const);
  return { message: error.message, fields: Object.fromEntries(first) as FieldErrors };
}
