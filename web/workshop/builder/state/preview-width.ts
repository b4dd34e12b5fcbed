import { createStore } from '../../../store.ts';

export type PreviewWidth = 'Mobile' | 'Tablet' | 'Desktop' | 'Free';

/** Which width the preview has; undefined until one is chosen. */
export const previewWidth = createStore<PreviewWidth | undefined>(undefined);
