import { useRef, useState } from 'react';
import { ApiError } from './client.ts';

interface State<Output> {
  isSending: boolean;
  /** Why the last call failed; the next call clears it. */
  error: ApiError | undefined;
  /** The answer to the last call; the next call clears it. */
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
