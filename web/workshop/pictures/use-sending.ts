import type { UploadedPicture } from '#contract/uploads.ts';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { useTellIfLeft } from '../ui/notices.tsx';
import { openPicture, sendPicture } from './files/upload-picture.ts';

/** A file on its way. */
export interface Sending {
  readonly id: number;
  readonly file: File;
  /** What was refused can't be sent at all; what failed can be sent again. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Part of the bytes that is sent, 0 to 1. */
  readonly part: number;
  readonly fault?: string;
}

/** Files that are sent at the same time; the others wait. */
const atOnce = 2;

/** Uploads of many files, each with its progress. They go on when the room is left. */
export function useSending(onSent: (picture: UploadedPicture) => void) {
  const [list, setList] = useState<readonly Sending[]>([]);
  const tellIfLeft = useTellIfLeft();
  const queue = useRef({
    list: [] as readonly Sending[],
    next: 1,
    sent: 0,
    stops: new Map<number, AbortController>(),
  });
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  const set = (next: readonly Sending[]) => {
    queue.current.list = next;
    setList(next);
  };
  const change = (id: number, more: Partial<Sending>) =>
    set(queue.current.list.map((each) => (each.id === id ? { ...each, ...more } : each)));
  const remove = (id: number) => set(queue.current.list.filter((each) => each.id !== id));

  const send = async ({ id, file }: Sending) => {
    const { stops } = queue.current;
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: 'sending' });
    let state: Sending['state'] = 'refused';
    try {
      const bitmap = await openPicture(file);
      state = 'failed';
      const options = { signal: stop.signal, onProgress: (part: number) => change(id, { part }) };
      const picture = await sendPicture({ file, bitmap, alt: '' }, options).finally(() => bitmap.close());
      queue.current.sent += 1;
      remove(id);
      sent.current(picture);
    } catch (cause) {
      const fault = cause instanceof Error ? cause.message : 'The upload failed. Try again.';
      if (stop.signal.aborted) remove(id);
      else change(id, { state, part: 0, fault });
    } finally {
      stops.delete(id);
      goOn();
    }
  };
  const goOn = () => {
    const { current } = queue;
    const free = atOnce - current.stops.size;
    const waiting = current.list.filter(({ state }) => state === 'waiting');
    for (const each of waiting.slice(0, free)) void send(each);
    if (current.stops.size > 0 || waiting.length > 0) return;
    const failed = current.list.length;
    const words = current.sent > 0 ? [`${plural(current.sent, 'picture')} uploaded.`] : [];
    if (failed > 0) words.push(`${plural(failed, 'file')} could not be uploaded.`);
    if (words.length > 0) announce(words.join(' '));
    if (failed > 0) {
      const faults = current.list.map(({ file, fault }) => `${file.name}: ${fault ?? ''}`);
      tellIfLeft(`Pictures: ${words.join(' ')} ${faults.join(' ')}`);
    }
    current.sent = 0;
  };

  const isSending = list.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  return {
    list,
    add: (files: Iterable<File>) => {
      const { current } = queue;
      const added = [...files].map((file): Sending => ({
        id: current.next++,
        file,
        state: 'waiting',
        part: 0,
      }));
      set([...current.list, ...added]);
      goOn();
    },
    retry: (id: number) => {
      change(id, { state: 'waiting' });
      goOn();
    },
    /** Cancels an upload, or forgets one that failed. */
    drop: (id: number) => {
      const stop = queue.current.stops.get(id);
      if (stop) stop.abort();
      else remove(id);
    },
  };
}
