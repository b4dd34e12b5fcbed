import { useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** Asks once before a nominee comes that looks like another one. What is told stands until the title is another. */
export function useAlike(title: string) {
  const [found, setFound] = useState<{ title: string; texts: readonly string[] }>();
  const texts = found?.title === title ? found.texts : [];
  return {
    /** What it looks like, in sentences. */
    texts,
    /** Of the call's body. */
    asked: { asks_alike: texts.length === 0 },
    /** Takes a failure that is the question; false for every other one. */
    isAsked: (cause: unknown): boolean => {
      if (!(cause instanceof ApiError) || cause.code !== 'confirmation_needed') return false;
      // What else is asked is at no field of the nominee.
      const asked = cause.errors['title'];
      if (!asked) return false;
      setFound({ title, texts: asked });
      return true;
    },
  };
}
