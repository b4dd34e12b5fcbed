import type { TemplateHead } from '#contract/template-manager.ts';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { flushDrafts } from '../fields/drafts.ts';
import type { Autosave } from '../save/autosave.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Modal } from '../../ui/modal.tsx';

const PublishDialog = lazy(async () => ({
  default: (await import('../publish/publish-dialog.tsx')).PublishDialog,
}));
const RevisionsDialog = lazy(async () => ({
  default: (await import('../publish/revisions-dialog.tsx')).RevisionsDialog,
}));

interface PublishingProps {
  template: string;
  autosave: Autosave;
  /** Hears how the template stands after each change. */
  onHead: (head: TemplateHead) => void;
}

/** The buttons that open earlier versions and publishing. What their dialogs show loads with the first look. */
export function Publishing({ template, autosave, onHead }: PublishingProps) {
  const [open, setOpen] = useState<'revisions' | 'publish'>();
  const [isBusy, setIsBusy] = useState(false);
  const show = (dialog: typeof open) => {
    flushDrafts();
    setOpen(dialog);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className="tool tool-words" onClick={() => show('revisions')}>
        <Glyph name="clock" /> <span>Versions</span>
      </button>
      <button type="button" className="tool tool-words tool-main" onClick={() => show('publish')}>
        Publish
      </button>
      {open ? (
        <Modal title={open === 'revisions' ? 'Versions' : 'Publish'} busy={isBusy} onClose={close}>
          {/* What cannot be loaded, as without a connection, is a matter of the dialog and not of the builder. */}
          <ErrorBoundary>
            <Suspense fallback={<SkeletonText label="Loading" />}>
              {open === 'revisions' ? (
                <RevisionsDialog template={template} />
              ) : (
                <PublishDialog template={template} autosave={autosave} onHead={onHead} onBusy={setIsBusy} />
              )}
            </Suspense>
          </ErrorBoundary>
        </Modal>
      ) : null}
    </>
  );
}
