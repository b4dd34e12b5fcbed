import { useMemo, useState } from 'react';
import { plural } from '../../../counts.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useWaiting } from '../pictures/use-uploads.ts';
import { useFaults, useSaveStatus, type Autosave } from '../save/autosave.ts';
import { useEditorSelector } from '../state/store.tsx';
import { checklistOf, type Check } from './checklist.ts';
import { useShow } from './show-now.ts';

/** Checks shown before the others are asked for. */
const first = 4;

interface ChecklistProps {
  autosave: Autosave;
  /** Leads to a widget, or to the details of the page. */
  onShow: (widget: string) => void;
}

/** What is worth a look before the draft is published. */
export function Checklist({ autosave, onShow }: ChecklistProps) {
  const draft = useEditorSelector((state) => state.draft);
  const faults = useFaults(autosave);
  const waiting = useWaiting();
  const unsaved = useUnsaved(autosave);
  const show = useShow(draft.widgets);
  const checks = useMemo(
    () => [...unsaved, ...checklistOf(draft, { faults, waiting: waiting.split(' '), show })],
    [draft, faults, waiting, unsaved, show],
  );
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? checks : checks.slice(0, first);
  const toFix = checks.filter(({ kind }) => kind !== 'hidden' && kind !== 'page').length;
  return (
    <section className="publish-checks" aria-labelledby="publish-checks">
      <h3 id="publish-checks">
        {toFix === 0 ? 'Checked: nothing to fix' : `${plural(toFix, 'thing')} to look at first`}
      </h3>
      {checks.length > 0 ? (
        <ul className="action-list">
          {shown.map((check) => (
            <li key={`${check.widget ?? ''} ${check.kind} ${check.words}`} data-kind={check.kind}>
              <span>
                {check.name ? <strong>{check.name}</strong> : null} {check.words}
              </span>
              <ShowIt check={check} onShow={onShow} />
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < checks.length ? (
        <Button tone="link" onClick={() => setIsWhole(true)}>
          Show {plural(checks.length - shown.length, 'more', 'more')}
        </Button>
      ) : null}
    </section>
  );
}

function ShowIt({ check: { widget, name }, onShow }: { check: Check; onShow: (widget: string) => void }) {
  if (widget === undefined) return null;
  return (
    <Button tone="secondary" className="btn-compact" onClick={() => onShow(widget)}>
      Show it<VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}

/** That the draft can't be saved, where no fault of a part of it says so. */
function useUnsaved(autosave: Autosave): Check[] {
  const { status, words } = useSaveStatus(autosave);
  const isHeld = ['offline', 'retrying', 'signed-out', 'conflict'].includes(status.kind);
  const isFailed = status.kind === 'failed' && status.faults.length === 0;
  return useMemo(
    () =>
      isHeld || isFailed
        ? [
            {
              kind: 'refused',
              words: `Your last changes aren’t saved, so they can’t be published: ${words}.`,
            },
          ]
        : [],
    [isHeld, isFailed, words],
  );
}
