import { preference } from '../../ui/preference.ts';

const states = ['open', 'folded'] as const;

/** Whether the list of widgets, and the panel beside the preview, are folded in a wide window. */
export const listFold = preference('builder-list', states);
export const panelFold = preference('builder-panel', states);
