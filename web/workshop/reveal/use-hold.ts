import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { logFailure } from '../../log.ts';
import { announce } from '../../ui/announcer.tsx';
import { failureText } from '../ui/calls.tsx';
import { holdFor, keepHold, keptHold, stateOf, type Hold } from './hold.ts';

/** Milliseconds for a try to send, between two tries, and until there is no further one: then the moment is over. */
const waits = { answer: 6000, next: 1000, all: 8000 };

type Send = (hold: Hold, signal: AbortSignal) => Promise<unknown>;

interface Failure {
  /** Id of the category. */
  category: string;
  text: string;
}

const missed =
  'Not revealed: this screen slept or was closed when it was due. If its moment is still there, press Reveal again.';

/**
 * Reveals with ten seconds in which nothing has left the phone. A press holds the winners, then sends them; taking them back
 * meanwhile is between the stage manager and the phone. Sent at once and undone, a mistaken press would have told the hall
 * and everyone at home who wins, and no undo makes people forget. For the word of the presenter ten seconds are too slow:
 * so press when the envelope comes out, then `now` when the name is said. All that can go wrong with a phone (it
 * sleeps, loses the network, runs out of power) ends with a winner who is not revealed yet, never with one too early.
 *
 * One reveal is held at a time, and a reload within its ten seconds keeps it.
 * @param send reveals on the server; several times does no more than once
 */
export function useHold(send: Send) {
  const [hold, setHold] = useState(keptHold);
  const [seconds, setSeconds] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isUnderWay = useRef(false);

  const end = (of?: Failure) => {
    isUnderWay.current = false;
    keepHold(undefined);
    setHold(undefined);
    setIsSending(false);
    setFailure(of);
  };
  const sendOff = async (held: Hold) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    try {
      await patiently((signal) => send(held, signal));
      end();
      announce(`${held.title} is revealed.`);
    } catch (cause) {
      logFailure('A reveal could not be sent.', cause);
      end({ category: held.category, text: whyNot(cause) });
    }
  };
  const look = useEffectEvent(() => {
    if (!hold || isUnderWay.current) return;
    const state = stateOf(hold, Date.now());
    if (state.is === 'held') setSeconds(state.seconds);
    else if (state.is === 'due') void sendOff(hold);
    else end({ category: hold.category, text: missed });
  });
  useEffect(() => {
    if (!hold) return undefined;
    const first = setTimeout(() => look());
    const timer = setInterval(() => look(), 200);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [hold]);

  return {
    hold,
    seconds,
    isSending,
    failure,
    press: (next: Omit<Hold, 'due'>) => {
      if (hold) return;
      const held = { ...next, due: Date.now() + holdFor };
      keepHold(held);
      setSeconds(holdFor / 1000);
      setFailure(undefined);
      setHold(held);
      announce(`${next.title} goes out in ten seconds. Press again to take it back.`);
    },
    now: () => {
      if (hold) void sendOff(hold);
    },
    takeBack: () => {
      if (!hold || isUnderWay.current) return;
      end();
      announce(`Taken back. ${hold.title} has not been revealed.`);
    },
  };
}

const isLost = (cause: unknown): boolean =>
  cause instanceof ApiError ? cause.code === 'offline' : cause instanceof DOMException;

/** Tries again while no answer comes, for as long as the moment on the stage lasts. */
async function patiently(send: (signal: AbortSignal) => Promise<unknown>, begun = Date.now()): Promise<void> {
  try {
    await send(AbortSignal.timeout(waits.answer));
  } catch (cause) {
    if (!isLost(cause) || Date.now() - begun > waits.all) throw cause;
    await new Promise((resolve) => setTimeout(resolve, waits.next));
    await patiently(send, begun);
  }
}

const whyNot = (cause: unknown): string =>
  isLost(cause)
    ? 'No answer came, so it may be out or not. This screen shows it once the connection is back; to press Reveal again does no harm.'
    : `Not revealed. ${failureText(cause)}`;
