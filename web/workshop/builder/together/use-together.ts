import { useEffect, useState } from 'react';
import { logFailure } from '../../../log.ts';
import { createStore } from '../../../store.ts';
import type { OpenTemplate } from '../save/open-template.ts';
import type { Present, Together } from './people.ts';

/** Who else has the template open, for as long as the component is mounted. What asks for them comes after the builder. */
export function useTogether(template: OpenTemplate): Together {
  const [together] = useState<Together>(() => ({
    people: createStore<readonly Present[]>([]),
    note: createStore<string | undefined>(undefined),
  }));
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    import('./start-together.ts').then(
      ({ startTogether }) => {
        if (!isGone) stop = startTogether({ ...template, ...together });
      },
      (error: unknown) => logFailure('What shows who else is here could not be loaded.', error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [template, together]);
  return together;
}
