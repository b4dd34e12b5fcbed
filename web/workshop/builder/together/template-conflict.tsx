import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import type { Autosave } from '../save/autosave.ts';
import type { SaveConflict } from '../save/status.ts';

const ConflictChoices = lazyView(async () => (await import('./conflict-choices.tsx')).ConflictChoices);

/** Asks what to keep of two versions of a template. */
export const TemplateConflict = (props: { autosave: Autosave; conflict: SaveConflict }) => (
  <ConflictDialog title="Two versions of this template">
    {(onLater) => <ConflictChoices {...props} onLater={onLater} />}
  </ConflictDialog>
);
