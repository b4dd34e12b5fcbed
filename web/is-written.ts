import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True while a written page is drawn or taken over: what is shown must be what the HTML says. */
export const useIsWritten = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
