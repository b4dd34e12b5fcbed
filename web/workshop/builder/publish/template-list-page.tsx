import type { TemplateHead } from '#contract/template-manager.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { templatePath } from '../../../admin-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { zoneName } from '../../../format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LoadState, useAction } from '../../ui/calls.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { formatWhen } from '../../ui/times.ts';
import { WorkshopTitle } from '../../workshop-title.tsx';
import { hasStoredDraft } from '../save/draft-storage.ts';
import { useHomeGuard } from './home-guard.tsx';
import { useTemplates } from './template-calls.ts';
import { draftText, isActive, liveText, releaseText } from './template-state.ts';
import './templates.scss';

type Asked = { what: 'create' } | { what: CardAction; template: TemplateHead };

/** The room at /admin/home: every template, what visitors see of it, and what can be done with it. */
export function TemplateListPage() {
  const { calls, ...loaded } = useTemplates();
  const { templates = [], timeZone = 'UTC' } = loaded.data ?? {};
  const [asked, setAsked] = useState<Asked>();
  const { guard, question } = useHomeGuard();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const fallback = asked && heading.current;
    return () => {
      // The button that opened the dialog is gone.
      if (fallback && document.activeElement === document.body) fallback.focus();
    };
  }, [asked]);

  const onClose = () => setAsked(undefined);
  const create = async (title: string, copyOf?: string) => {
    const head = await calls.create(title, copyOf);
    await navigate(templatePath(head.id));
  };
  const makeDefault = async (template: TemplateHead) => {
    if (!template.live) await calls.publish(template);
    if (await guard((more) => calls.makeDefault(template.id, more)))
      announce(`‘${template.title}’ is the default template now.`);
  };
  const remove = async ({ id, title }: TemplateHead) => {
    await calls.remove(id);
    announce(`‘${title}’ has been deleted.`);
  };
  const dialogOf = (what: CardAction, template: TemplateHead) => {
    const { id, title, live, scheduled } = template;
    const current = templates.find((each) => each.is_default);
    switch (what) {
      case 'duplicate':
        return (
          <TitleDialog
            heading={`Duplicate ‘${title}’`}
            action="Duplicate"
            hint="The copy starts with this template’s draft and isn’t published."
            title={`Copy of ${title}`.slice(0, 200)}
            onTitle={(copyTitle) => create(copyTitle, id)}
            onClose={onClose}
          />
        );
      case 'rename':
        return (
          <TitleDialog
            heading={`Rename ‘${title}’`}
            action="Rename"
            title={title}
            onTitle={(newTitle) => calls.rename(template, newTitle)}
            onClose={onClose}
          />
        );
      case 'default':
        return (
          <ConfirmDialog
            title={live ? `Make ‘${title}’ the default?` : `Publish ‘${title}’ and make it the default?`}
            cancel="Cancel"
            action={live ? 'Make it the default' : 'Publish it and make it the default'}
            tone="primary"
            onConfirm={() => makeDefault(template)}
            onClose={onClose}
          >
            {live ? null : <p>It isn’t published, so its draft will be published first.</p>}
            <p>Visitors will see it on the home page{current ? ` instead of ‘${current.title}’` : ''}.</p>
          </ConfirmDialog>
        );
      case 'delete':
      default:
        return (
          <ConfirmDialog
            title={`Delete ‘${title}’?`}
            cancel="Keep it"
            action="Delete for good"
            onConfirm={() => remove(template)}
            onClose={onClose}
          >
            <p>
              Its widgets, draft, and all versions will be deleted for everyone. You can’t undo this.
              {scheduled.length > 0 ? ' Anything scheduled for it will be canceled.' : ''} Visitors won’t see
              a difference: it isn’t the default template.
            </p>
          </ConfirmDialog>
        );
    }
  };

  return (
    <div className="admin-page">
      <WorkshopTitle of="Home page" />
      <header className="admin-head">
        <h1 ref={heading} tabIndex={-1}>
          Home page
        </h1>
        <Button onClick={() => setAsked({ what: 'create' })}>New template</Button>
      </header>
      <LoadState
        of={loaded}
        label="Loading the templates"
        skeleton={
          <div className="templates-list" aria-busy="true">
            <VisuallyHidden role="status">Loading the templates</VisuallyHidden>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} className="template-card" />
            ))}
          </div>
        }
      />
      {loaded.data ? (
        <>
          {templates.length === 0 ? (
            <p className="templates-empty">
              No templates yet. Create one, add widgets, and publish it to fill the home page.
            </p>
          ) : null}
          <ul className="templates-list">
            {templates.toSorted(byImportance).map((template) => (
              <li key={template.id}>
                <TemplateCard
                  template={template}
                  timeZone={timeZone}
                  onAction={(what) => setAsked({ what, template })}
                />
              </li>
            ))}
          </ul>
          <p className="templates-zone">All times are {zoneName(timeZone, serverNow())}.</p>
        </>
      ) : null}
      {asked?.what === 'create' ? (
        <TitleDialog heading="New template" action="Create" onTitle={create} onClose={onClose} />
      ) : null}
      {asked && asked.what !== 'create'
        ? // As the list has it now: it may have been published, or loaded again, since its button was pressed.
          dialogOf(asked.what, templates.find(({ id }) => id === asked.template.id) ?? asked.template)
        : null}
      {question}
    </div>
  );
}

const byImportance = (a: TemplateHead, b: TemplateHead): number =>
  Number(isActive(b)) - Number(isActive(a)) ||
  Number(b.is_default) - Number(a.is_default) ||
  (b.saved?.at ?? '').localeCompare(a.saved?.at ?? '') ||
  a.title.localeCompare(b.title);

interface TitleDialogProps {
  heading: string;
  action: string;
  hint?: string;
  title?: string;
  onTitle: (title: string) => Promise<unknown>;
  onClose: () => void;
}

function TitleDialog({ heading, action, hint, title = '', onTitle, onClose }: TitleDialogProps) {
  const [value, setValue] = useState(title);
  const [fault, setFault] = useState<string>();
  const { isBusy, error, run } = useAction(async (chosen: string) => {
    await onTitle(chosen);
    onClose();
  });
  const input = useRef<HTMLInputElement>(null);
  // After the dialog is open, which focuses its close button.
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = value.trim();
    setFault(chosen ? undefined : 'Please enter a title.');
    if (chosen) void run(chosen);
  };
  return (
    <Modal title={heading} busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label="Title"
          name="title"
          maxLength={200}
          autoComplete="off"
          hint={hint}
          value={value}
          error={fault}
          onChange={(event) => setValue(event.target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {action}
          </Button>
          <Button tone="link" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type CardAction = 'rename' | 'duplicate' | 'default' | 'delete';

interface TemplateCardProps {
  template: TemplateHead;
  timeZone: string;
  onAction: (action: CardAction) => void;
}

function TemplateCard({ template, timeZone, onAction }: TemplateCardProps) {
  const { id, title, is_default: isDefault, saved, scheduled } = template;
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
      <div className="template-actions">
        <Link to={templatePath(id)} className="btn btn-primary btn-compact">
          Edit{name}
        </Link>
        {button('rename', 'Rename')}
        {button('duplicate', 'Duplicate')}
        {isDefault ? null : button('default', 'Make default')}
        {isDefault ? null : button('delete', 'Delete')}
      </div>
    </article>
  );
}
