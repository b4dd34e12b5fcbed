import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/**
 * The query and the fragment of the address. A page that came as HTML was written without them: they are empty until it is
 * taken over.
 */
export function useAddressEnd(): { search: string; hash: string } {
  const { search, hash } = useLocation();
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHere ? { search, hash } : { search: '', hash: '' };
}
