import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the script has drawn this itself, or has taken over what a server drew. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
