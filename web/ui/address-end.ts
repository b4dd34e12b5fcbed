import { useLocation } from 'react-router-dom';
import { useIsWritten } from '../is-written.ts';

/**
 * The query and the fragment of the address. A page that came as HTML was written without them: they are empty until it is
 * taken over.
 */
export function useAddressEnd(): { search: string; hash: string } {
  const { search, hash } = useLocation();
  return useIsWritten() ? { search: '', hash: '' } : { search, hash };
}
