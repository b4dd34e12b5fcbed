import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { templatePath } from '../../../admin-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { zoneName } from '../../../format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LoadState, useAction } from '../../ui/calls.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { WorkshopTitle } from '../../workshop-title.tsx';
import { useHomeGuard } from './home-guard.tsx';
import { asDefault, changeWords, nowOf, outlookOf, withoutTemplate, type Home } from './outlook.ts';
import { useTemplates } from './template-calls.ts';
import { TemplateCard, type CardAction } from './template-card.tsx';
import { isActive, releaseText } from './template-state.ts';
import './templates.scss';

type Asked = { what: 'create' } | { what: CardAction; template: TemplateHead };

/** The room at /admin/home: every template, what visitors see of it, and what can be done with it. */
export function TemplateListPage() {
  const { calls, ...loaded } = useTemplates();
  const { data: home = none } = loaded;
  const { templates, timeZone } = home;
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
    if (await guard((more) => calls.makeDefault(template.id, more)))
      announce(`‘${template.title}’ is the default template now.`);
  };
  const remove = async ({ id, title }: TemplateHead) => {
    if (await guard((more) => calls.remove(id, more))) announce(`‘${title}’ has been deleted.`);
  };
  const replace = async (template: TemplateHead, release: Release) => {
    if (await guard((more) => calls.replace(template, release, more)))
      announce('The newest version is scheduled.');
  };
  const cancel = async ({ id }: TemplateHead, release: Release) => {
    if (await guard((more) => calls.cancel(id, release.id, more))) announce('Canceled.');
  };
  const dialogOf = (what: CardAction, template: TemplateHead) => {
    const { id, title, scheduled } = template;
    const now = nowOf(home);
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
            title={`Make ‘${title}’ the default?`}
            cancel="Cancel"
            action="Make it the default"
            tone="primary"
            onConfirm={() => makeDefault(template)}
            onClose={onClose}
          >
            <p>{changeWords(home, asDefault(outlookOf(home), id, now), now)}</p>
            <p>The default is what the home page shows whenever nothing else is set for it.</p>
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
            <p>Its widgets, draft, and all versions will be deleted for everyone. You can’t undo this.</p>
            {scheduled.length > 0 ? (
              <p>
                This is canceled with it: {scheduled.map((each) => releaseText(each, timeZone)).join('; ')}.
              </p>
            ) : null}
            <p>{changeWords(home, withoutTemplate(outlookOf(home), id), now)}</p>
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
                  home={home}
                  onAction={(what) => setAsked({ what, template })}
                  onReplace={(release) => replace(template, release)}
                  onCancel={(release) => cancel(template, release)}
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

const none: Home = { timeZone: 'UTC', templates: [] };

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
