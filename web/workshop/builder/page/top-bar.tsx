import type { TemplateHead } from '#contract/template-manager.ts';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath, publishHash } from '../../../admin-paths.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Link } from '../../../ui/link.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { Modal } from '../../ui/modal.tsx';
import { Tool } from '../../ui/tool.tsx';
import { flushDrafts } from '../fields/drafts.ts';
import { watchTyping } from '../fields/typing.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { useIsSending } from '../pictures/use-uploads.ts';
import { isActive } from '../publish/template-state.ts';
import { useFaults, useSaveStatus, type Autosave } from '../save/autosave.ts';
import type { OpenTemplate } from '../save/open-template.ts';
import { wordsOfRedo, wordsOfUndo } from '../state/changes.ts';
import type { Commands } from '../state/commands.ts';
import { isOfPage } from '../save/status.ts';
import { widgetOf } from '../state/draft.ts';
import { pageOwner } from '../state/page.ts';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { PeopleHere } from '../together/people-marks.tsx';
import type { Pane } from './panes.tsx';

interface TopBarProps {
  template: OpenTemplate;
  bridge: EditorBridge;
  /** The panel that is open beside the preview, if any. */
  open: Pane;
  onPane: (pane: Pane) => void;
  /** Opens a widget, or the details of the page. */
  onShow: (owner: string) => void;
}

export function TopBar({ template: { autosave, head: opened }, bridge, open, onPane, onShow }: TopBarProps) {
  const { commands, preview } = bridge;
  const view = useSyncExternalStore(preview.subscribe, preview.get);
  const [head, setHead] = useState(opened);
  return (
    <header className="top-bar">
      <Link to={homePath} className="tool" title="All templates">
        <Glyph name="back" />
        <VisuallyHidden>All templates</VisuallyHidden>
      </Link>
      <div className="top-bar-head">
        <div className="top-bar-what">
          <TitleField />
          <p className="top-bar-state">
            <strong className="active-mark" data-active={isActive(head)}>
              {isActive(head) ? 'ACTIVE' : 'NOT ACTIVE'}
            </strong>
            <span>Currently being viewed in preview mode</span>
          </p>
        </div>
        <PeopleHere people={bridge.people} />
      </div>
      <SaveState autosave={autosave} onSave={bridge.save} onShow={onShow} />
      <History commands={commands} />
      <button
        type="button"
        className="tool tool-words"
        aria-pressed={view.asVisitors}
        onClick={() => preview.set({ ...view, asVisitors: !view.asVisitors })}
      >
        <Glyph name="eye" /> <span>As visitors see it</span>
      </button>
      <button
        type="button"
        className="tool tool-words options-toggle"
        aria-expanded={open === 'add'}
        onClick={() => onPane(open === 'add' ? 'preview' : 'add')}
      >
        <Glyph name="plus" /> Add widgets
      </button>
      <button
        type="button"
        className="tool tool-words options-toggle"
        title="Title, description and picture of the page"
        aria-expanded={open === 'page'}
        onClick={() => onPane(open === 'page' ? 'preview' : 'page')}
      >
        <Glyph name="page" /> Page
      </button>
      <Publishing template={head.id} autosave={autosave} onHead={setHead} onShow={onShow} />
    </header>
  );
}

/** Undo and Redo, which say what they would do. */
function History({ commands }: { commands: Commands }) {
  const undo = useEditorSelector(wordsOfUndo);
  const redo = useEditorSelector(wordsOfRedo);
  return (
    <div className="tool-group">
      <Tool
        glyph="undo"
        label="Undo"
        title={undo && `Undo: ${undo}`}
        hint="Ctrl+Z"
        aria-disabled={undo === undefined}
        onClick={commands.undo}
      />
      <Tool
        glyph="redo"
        label="Redo"
        title={redo && `Redo: ${redo}`}
        hint="Ctrl+Shift+Z"
        aria-disabled={redo === undefined}
        onClick={commands.redo}
      />
    </div>
  );
}

/** The template's title, editable in the header. */
function TitleField() {
  const { dispatch } = useEditorStore();
  const title = useEditorSelector(({ draft }) => draft.title);
  // What is typed may end with a space or be blank for a moment; the title never is.
  const [typed, setTyped] = useState<string>();
  const [begins] = useState(() => watchTyping());
  const isBlank = typed?.trim() === '';
  // An undo may have changed the title since.
  const shown = isBlank || typed?.trim() === title ? typed : title;
  return (
    <span className="title-field" data-value={shown}>
      <input
        aria-label="Title of the template"
        aria-invalid={isBlank}
        title={isBlank ? 'A template needs a title. The old one stays until you enter another.' : title}
        size={1}
        maxLength={200}
        autoComplete="off"
        value={shown}
        data-typing="draft"
        onChange={({ target: { value } }) => {
          if (begins(shown ?? title, value)) dispatch({ type: 'seal' });
          setTyped(value);
          if (value.trim()) dispatch({ type: 'rename', title: value.trim(), mergeKey: 'title' });
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' || key === 'Escape') currentTarget.blur();
        }}
        onBlur={() => {
          setTyped(undefined);
          dispatch({ type: 'seal' });
        }}
      />
    </span>
  );
}

/** The save status, or that a picture is uploading; a failure with its reason and a link to its widget. */
function SaveState(props: { autosave: Autosave; onSave: () => void; onShow: (owner: string) => void }) {
  const { autosave, onSave, onShow } = props;
  const { status, words } = useSaveStatus(autosave);
  const held = useFaults(autosave);
  const [fault] = status.kind === 'failed' ? status.faults : held;
  const faulty = useEditorSelector(({ draft }) => widgetOf(draft, fault?.widget));
  const message = fault?.messages.join(' ') ?? ('message' in status ? status.message : undefined);
  const isPage = fault !== undefined && isOfPage(fault);
  const name = faulty ? widgetName(faulty) : isPage ? 'Page' : undefined;
  const reason = name !== undefined && message ? `${name}: ${message}` : message;
  const isSending = useIsSending() && status.kind === 'saved';
  const isStuck = ['offline', 'retrying', 'failed', 'conflict', 'signed-out'].includes(status.kind);
  return (
    <div className="save-state" data-kind={status.kind} data-stuck={isStuck} data-sending={isSending}>
      <p role={isStuck ? 'status' : undefined}>
        <span className="save-lamp" aria-hidden="true" />
        {isSending ? 'Uploading…' : words}
      </p>
      {reason ? <p className="save-reason">{reason}</p> : null}
      {name !== undefined ? (
        <button type="button" className="tool tool-words" onClick={() => onShow(faulty?.id ?? pageOwner)}>
          Show it<VisuallyHidden>: {name}</VisuallyHidden>
        </button>
      ) : isStuck && status.kind !== 'conflict' ? (
        <button type="button" className="tool tool-words" onClick={onSave}>
          Save now
        </button>
      ) : null}
    </div>
  );
}

const PublishDialog = lazyView(async () => (await import('../publish/publish-dialog.tsx')).PublishDialog);
const RevisionsDialog = lazyView(
  async () => (await import('../publish/revisions-dialog.tsx')).RevisionsDialog,
);

const ShareDialog = lazyView(async () => (await import('../publish/draft-link-dialog.tsx')).ShareDialog);
const titles = { share: 'Share the draft', revisions: 'Versions', publish: 'Publish' };

interface PublishingProps {
  template: string;
  autosave: Autosave;
  onHead: (head: TemplateHead) => void;
  onShow: (owner: string) => void;
}

function Publishing({ template, autosave, onHead, onShow }: PublishingProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<keyof typeof titles | undefined>(
    hash === publishHash ? 'publish' : undefined,
  );
  const [isBusy, setIsBusy] = useState(false);
  const show = (dialog: typeof open) => {
    flushDrafts();
    setOpen(dialog);
  };
  const close = () => {
    setOpen(undefined);
    // The next visit of this address opens the builder alone.
    if (hash === publishHash) void navigate({ hash: '' }, { replace: true });
  };
  const leaveFor = (owner: string) => {
    close();
    onShow(owner);
  };
  return (
    <>
      <button type="button" className="tool tool-words" onClick={() => show('share')}>
        <Glyph name="share" />
        <span>
          Share<VisuallyHidden> the draft</VisuallyHidden>
        </span>
      </button>
      <button type="button" className="tool tool-words" onClick={() => show('revisions')}>
        <Glyph name="clock" /> <span>Versions</span>
      </button>
      <button type="button" className="tool tool-words tool-main" onClick={() => show('publish')}>
        Publish
      </button>
      {open ? (
        <Modal title={titles[open]} busy={isBusy} onClose={close}>
          {/* What cannot be loaded, as without a connection, fails in the dialog and not in the builder. */}
          <ErrorBoundary>
            <Suspense fallback={<SkeletonText label="Loading" />}>
              {open === 'share' ? (
                <ShareDialog template={template} />
              ) : open === 'revisions' ? (
                <RevisionsDialog template={template} />
              ) : (
                <PublishDialog {...{ template, autosave, onHead }} onBusy={setIsBusy} onShow={leaveFor} />
              )}
            </Suspense>
          </ErrorBoundary>
        </Modal>
      ) : null}
    </>
  );
}
