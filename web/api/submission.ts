import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from './client.ts';

/** The last call; the next one clears its error and its answer. */
interface State<Output> {
  isSending: boolean;
  error: ApiError | undefined;
  answer: Output | undefined;
}

export interface Submission<Input extends unknown[], Output> extends State<Output> {
  /** Sends, unless a call is under way: a double click sends once. Resolves when the answer is there. */
  submit: (...input: Input) => Promise<void>;
  /** Forgets the last call. */
  clear: () => void;
}

const idle = { isSending: false, error: undefined, answer: undefined };

/** The state of a form or button that makes one call of the API at a time. */
export function useSubmission<Input extends unknown[], Output>(
  send: (...input: Input) => Promise<Output>,
): Submission<Input, Output> {
  const [state, setState] = useState<State<Output>>(idle);
  const isRunning = useRef(false);
  const submit = async (...input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ ...idle, isSending: true });
    try {
      const answer = await send(...input);
      setState({ ...idle, answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ ...idle, error });
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, submit, clear: () => setState(idle) };
}

/** The same for a call that a component makes when it appears, and on `submit` once more. */
export function useSubmissionAtStart<Output>(send: () => Promise<Output>): Submission<[], Output> {
  const submission = useSubmission(send);
  const start = useEffectEvent(submission.submit);
  useEffect(() => void start(), []);
  return submission;
}
