import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { useId } from 'react';
import { publishHash, templatePath } from '../../../admin-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useAction } from '../../ui/calls.tsx';
import { formatWhen } from '../../ui/times.ts';
import { hasStoredDraft } from '../save/draft-storage.ts';
import type { Home } from './outlook.ts';
import { OlderNotes } from './scheduled-list.tsx';
import { draftText, isActive, liveText, releaseText } from './template-state.ts';

export type CardAction = 'rename' | 'duplicate' | 'default' | 'delete';

interface TemplateCardProps {
  template: TemplateHead;
  home: Home;
  onAction: (action: CardAction) => void;
  /** Schedules the newest version in place of a release. */
  onReplace: (release: Release) => Promise<unknown>;
  onCancel: (release: Release) => Promise<unknown>;
}

/** A template in the list: what visitors see of it, what is scheduled, and what can be done with it. */
export function TemplateCard({ template, home, onAction, onReplace, onCancel }: TemplateCardProps) {
  const { id, title, is_default: isDefault, live, saved, scheduled } = template;
  const { timeZone } = home;
  const { isBusy, error, run } = useAction(onReplace);
  const heading = useId();
  const draft = draftText(template);
  const name = <VisuallyHidden> ‘{title}’</VisuallyHidden>;
  const button = (action: CardAction, label: string) => (
    <Button tone="secondary" className="btn-compact" onClick={() => onAction(action)}>
      {label}
      {name}
    </Button>
  );
  return (
    <article className="template-card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="template-marks">
        <strong className="active-mark" data-active={isActive(template)}>
          {isActive(template) ? 'ACTIVE' : 'NOT ACTIVE'}
        </strong>
        {isDefault ? <span>Default</span> : null}
      </p>
      <ul className="template-facts">
        <li>{liveText(template, timeZone)}</li>
        {draft ? <li>{draft}</li> : null}
        {hasStoredDraft(id, localStorage) ? <li>Unsaved changes on this device</li> : null}
        {scheduled.map((release) => (
          <li key={release.id}>{releaseText(release, timeZone)}</li>
        ))}
        {saved ? (
          <li>
            Last saved {formatWhen(saved.at, timeZone)} by {saved.by}
          </li>
        ) : null}
      </ul>
      <div className="template-notes">
        <OlderNotes
          head={template}
          home={home}
          isBusy={isBusy}
          onReplace={(release) => void run(release)}
          onCancel={onCancel}
        />
        {error ? <Alert>{error}</Alert> : null}
      </div>
      <div className="template-actions">
        <Link to={templatePath(id)} className="btn btn-primary btn-compact">
          Edit{name}
        </Link>
        <Link to={templatePath(id) + publishHash} className="btn btn-secondary btn-compact">
          Publish{name}
        </Link>
        {button('rename', 'Rename')}
        {button('duplicate', 'Duplicate')}
        {isDefault || !live ? null : button('default', 'Make default')}
        {isDefault ? null : button('delete', 'Delete')}
      </div>
    </article>
  );
}
