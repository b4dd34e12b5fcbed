import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Tab } from '#contract/fields.ts';
import { tabs } from '#contract/widget-words.ts';
import type { Block, FormField } from '../../../blocks/block.ts';
import { blockOf, initialOf, openForEditing } from '../../../blocks/catalogue.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useUploadNotices, useUploads } from '../pictures/use-uploads.ts';
import type { Fault } from '../save/status.ts';
import { preference } from '../../ui/preference.ts';
import { Tool } from '../../ui/tool.tsx';
import { usePanelFocus } from '../../ui/use-panel-focus.ts';
import { isSame } from '../state/compare.ts';
import { widgetName } from '../state/widget-name.ts';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';
import { StylesTab } from './design/styles-tab.tsx';
import { flushDrafts } from './drafts.ts';
import { FieldControl } from './field.tsx';
import { TabList } from './tab-list.tsx';
import { faultAt, faultsById, useForm, useShown, WidgetForm } from './values.ts';
import './fields.scss';

interface WidgetEditorProps {
  /** Of any widget. */
  faults: readonly Fault[];
  onSave: () => void;
  onClose: () => void;
}

/** The panel of the selected widget. */
export function WidgetEditor({ faults, onSave, onClose }: WidgetEditorProps) {
  const stored = useEditorSelector(({ draft, selected }) => widgetOf(draft, selected));
  const opened = useMemo(() => stored && openForEditing(stored), [stored]);
  const openings = useEditorSelector((state) => state.openings);
  const form = useMemo(() => {
    if (!opened) return undefined;
    const own = faults.filter((fault) => fault.widget === opened.widget.id);
    return { widget: opened.widget, faults: faultsById(opened.widget, own), openings };
  }, [opened, faults, openings]);
  const heading = useRef<HTMLHeadingElement>(null);
  usePanelFocus(heading, stored?.id);
  const showFault = useFaultInSight(heading, openings);
  if (!stored || !opened || !form) return null;
  const name = widgetName(stored);
  const block = opened.state === 'known' ? blockOf(stored.type) : undefined;
  const close = () => {
    flushDrafts();
    onClose();
  };
  return (
    <section key={stored.id} className="widget-editor" aria-label={`Widget editor: ${name}`}>
      <header>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>{block?.room ? 'Section' : (block?.title ?? stored.type)}</p>
        </div>
        <Tool glyph="close" label="Close the widget editor" onClick={close} />
      </header>
      {block?.room ? (
        <SectionNote block={block} room={block.room} />
      ) : block ? (
        <WidgetForm value={form}>
          <Tabs key={stored.id} block={block}>
            <AfterRender run={showFault} />
          </Tabs>
        </WidgetForm>
      ) : (
        <Alert>
          {opened.state === 'newer version'
            ? 'This widget was made by a newer version of this site. It is kept as it is; update the site to edit it.'
            : `This widget is of a kind that this site does not know (${stored.type}). It is kept as it is, and visitors see nothing of it.`}
        </Alert>
      )}
      {block?.room ? null : (
        <footer>
          <DoneButton widget={stored.id} onSave={onSave} onClose={onClose} />
        </footer>
      )}
    </section>
  );
}

/** A section of home has nothing to edit here: where that is done. */
const SectionNote = ({ block, room }: { block: Block; room: NonNullable<Block['room']> }) => (
  <div className="section-note">
    <p>{block.description}</p>
    <p>
      Every home page has this section once. Hide it or move it here; what it shows is changed in {room.name}.
    </p>
    <Link className="btn btn-outline-primary" to={room.path}>
      Open {room.name}
    </Link>
  </div>
);

/** Saves a widget with its chosen pictures, and closes it unless a picture can't be uploaded. */
function DoneButton({
  widget,
  onSave,
  onClose,
}: {
  widget: string;
  onSave: () => void;
  onClose: () => void;
}) {
  const store = useEditorStore();
  const uploads = useUploads();
  const [isSaving, setIsSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const finish = async () => {
    flushDrafts();
    // Safari focuses no button that is clicked.
    button.current?.focus();
    setIsSaving(true);
    const isComplete = await uploads.sendAll(widget);
    setIsSaving(false);
    flushDrafts();
    onSave();
    // With the focus elsewhere, the admin has moved on, in this widget or in another one.
    if (document.activeElement !== button.current) return;
    if (isComplete) onClose();
    else store.dispatch({ type: 'select', id: widget });
  };
  return (
    <Button ref={button} busy={isSaving} title="Saves and closes the editor" onClick={() => void finish()}>
      {isSaving ? 'Uploading…' : 'Done'}
    </Button>
  );
}

/** The tab that was chosen last, in any widget. */
const lastTab = preference<Tab>('builder-tab', ['Content', ...tabs]);

function Tabs({ block, children }: { block: Block; children: ReactNode }) {
  const { widget, faults, openings } = useForm();
  const failed = useUploadNotices().filter(({ slot, fault }) => fault && slot.widget === widget.id);
  const isFaulty = (path: string) =>
    faultAt(faults, path) !== undefined ||
    failed.some(({ slot }) => slot.path === path || slot.path.startsWith(`${path}.`));
  const faulty = new Set(tabs.filter((each) => block.fields[each].some(({ path }) => isFaulty(path))));
  const last = lastTab.get();
  // A new widget is filled before it is styled.
  const isNew = isSame(widget.options, initialOf(block).options);
  const first = isNew || block.fields[last].length === 0 ? 'Content' : last;
  const [tab, setTab] = useShown<Tab>([...faulty][0], first, openings);
  const choose = (name: Tab) => {
    lastTab.set(name);
    setTab(name);
  };
  const fields = block.fields[tab];
  return (
    <TabList label="Parts of the widget" names={tabs} current={tab} onChoose={choose} faulty={faulty}>
      {fields.length === 0 ? <p>This kind of widget has no pictures of its own.</p> : null}
      <Suspense
        fallback={
          <div className="design-loading">
            <SkeletonText />
          </div>
        }
      >
        {tab === 'Styles' ? <StylesTab fields={fields} control={control} /> : fields.map(control)}
        {children}
      </Suspense>
    </TabList>
  );
}

const control = (field: FormField) => <FieldControl key={field.path} field={field} />;

/** Invalid fields, and the messages beside controls that can't be marked invalid. */
const faulty = '.field-panel [aria-invalid="true"], .field-panel .field-error:not([hidden]), .picture-fault';

/** Scrolls to and focuses the first field with a fault, once for each time a widget is opened: to be called when its fields are there. */
function useFaultInSight(heading: RefObject<HTMLElement | null>, openings: number): () => void {
  const seen = useRef(0);
  return () => {
    if (seen.current === openings) return;
    seen.current = openings;
    const found = heading.current?.closest('section')?.querySelector<HTMLElement>(faulty);
    const field = found?.matches('[aria-invalid]')
      ? found
      : found?.parentElement?.querySelector<HTMLElement>('input, select, button, [contenteditable="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
}

/** Calls back after each render of what it is beside, also where that has suspended. */
function AfterRender({ run }: { run: () => void }) {
  useEffect(run);
  return null;
}
