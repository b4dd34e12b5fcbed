import { useDeferredValue } from 'react';
import { writtenPage } from './api/written-page.ts';

/**
 * True while a written page is drawn or taken over: what is shown must be what the HTML says. The change to false is rendered
 * in small pieces.
 */
export const useIsWritten = (): boolean => useDeferredValue(false, writtenPage() !== undefined);
