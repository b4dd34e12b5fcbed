import type { TemplateHead } from '#contract/template-manager.ts';
import { lazy, Suspense, useState } from 'react';
import { flushDrafts } from '../fields/drafts.ts';
import type { Autosave } from '../save/autosave.ts';
import { Glyph } from './glyph.tsx';
import { migrate } from './migrate.ts';

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

/** The buttons that open earlier versions and publishing. Their dialogs load with the first look. */
export function Publishing({ template, autosave, onHead }: PublishingProps) {
  const [open, setOpen] = useState<'revisions' | 'publish'>();
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
      <Suspense>
        {open === 'revisions' ? (
          <RevisionsDialog template={template} migrate={migrate} onClose={close} />
        ) : null}
        {open === 'publish' ? (
          <PublishDialog
            template={template}
            autosave={autosave}
            migrate={migrate}
            onHead={onHead}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
