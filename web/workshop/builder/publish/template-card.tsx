import type { TemplateHead } from '#contract/template-manager.ts';
import { useId } from 'react';
import { templatePath } from '../../../admin-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { hasStoredDraft } from '../save/draft-storage.ts';
import { draftWords, isActive, liveWords, releaseWords } from './template-state.ts';
import { formatWhen } from './times.ts';

export type CardAction = 'rename' | 'duplicate' | 'default' | 'delete';

interface TemplateCardProps {
  template: TemplateHead;
  timeZone: string;
  onAction: (action: CardAction) => void;
}

/** A template: what visitors see of it, what is to come, and what can be done with it. */
export function TemplateCard({ template, timeZone, onAction }: TemplateCardProps) {
  const { id, title, is_default, saved, scheduled } = template;
  const heading = useId();
  const draft = draftWords(template);
  const name = <VisuallyHidden> ‘{title}’</VisuallyHidden>;
  return (
    <article className="template-card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="template-marks">
        <strong className="active-mark" data-active={isActive(template)}>
          {isActive(template) ? 'ACTIVE' : 'NOT ACTIVE'}
        </strong>
        {is_default ? <span>Default</span> : null}
      </p>
      <ul className="template-facts">
        <li>{liveWords(template, timeZone)}</li>
        {draft ? <li>{draft}</li> : null}
        {hasStoredDraft(id, localStorage) ? <li>Unsaved changes on this device</li> : null}
        {scheduled.map((release) => (
          <li key={release.id}>{releaseWords(release, timeZone)}</li>
        ))}
        {saved ? (
          <li>
            Last saved {formatWhen(saved.at, timeZone)} by {saved.by}
          </li>
        ) : null}
      </ul>
      <div className="template-ways">
        <Link to={templatePath(id)} className="btn btn-primary btn-compact">
          Edit{name}
        </Link>
        <Button tone="secondary" className="btn-compact" onClick={() => onAction('rename')}>
          Rename{name}
        </Button>
        <Button tone="secondary" className="btn-compact" onClick={() => onAction('duplicate')}>
          Duplicate{name}
        </Button>
        {is_default ? null : (
          <>
            <Button tone="secondary" className="btn-compact" onClick={() => onAction('default')}>
              Make default{name}
            </Button>
            <Button tone="secondary" className="btn-compact" onClick={() => onAction('delete')}>
              Delete{name}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
