import { pageFields } from '#contract/page-fields.ts';
import { pageHints, shownCharacters } from '#contract/page-words.ts';
import { homeWords } from '#contract/home-words.ts';
import { limitOf } from '#contract/widget-walks.ts';
import { useCallback, useRef, type ReactNode } from 'react';
import { useAppConfig } from '../../../api/app-config.tsx';
import { useResource } from '../../../api/resource.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { Tool } from '../../ui/tool.tsx';
import { usePanelFocus } from '../../ui/use-panel-focus.ts';
import { flushDrafts } from '../fields/drafts.ts';
import { faultAt, useText } from '../fields/values.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { isOfPage, type Fault } from '../save/status.ts';
import { pageOwner, type PageKey } from '../state/page.ts';
import { useEditorSelector, useEditorStore } from '../state/store.tsx';
import { LinkPreview } from './link-preview.tsx';
import '../fields/fields.scss';
import './page-panel.scss';

interface PagePanelProps {
  /** Of the whole draft. */
  faults: readonly Fault[];
  onClose: () => void;
}

/** What searches, shared links and the browser's tab show of the page, and how that looks. */
export function PagePanel({ faults, onClose }: PagePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePanelFocus(heading, 'page');
  const config = useAppConfig();
  const show = useResource('events.get').data;
  const faultOf = (of: PageKey) => faultAt(faults.filter(isOfPage), `page.${of}`);
  const close = () => {
    flushDrafts();
    onClose();
  };
  return (
    <aside className="workshop-panel" aria-labelledby="page-panel-title">
      <section className="widget-editor" aria-labelledby="page-panel-title">
        <header>
          <div>
            <h2 id="page-panel-title" ref={heading} tabIndex={-1}>
              Page
            </h2>
            <p>How it is found and shared. What is empty is filled in by the site.</p>
          </div>
          <Tool glyph="close" label="Close the details of the page" onClick={close} />
        </header>
        <div className="field-panel">
          <DetailLine
            of="title"
            fault={faultOf('title')}
            placeholder={config.name}
            end={` | ${config.name}`}
          />
          <DetailLine
            of="description"
            fault={faultOf('description')}
            placeholder={show && homeWords(config, show)}
          />
          <DetailPicture fault={faultOf('picture')} faultOfAlt={faultOf('alt')} />
          <LinkPreview />
        </div>
      </section>
    </aside>
  );
}

/** A detail of the page that is being edited; changes are one step of undo until `seal`. */
function useDetail(of: PageKey) {
  const store = useEditorStore();
  const text = useEditorSelector(({ draft }) => draft.page?.[of] ?? '');
  const push = useCallback(
    (value: string) =>
      void store.dispatch({ type: 'page', patch: { [of]: value }, mergeKey: `${pageOwner}.${of}` }),
    [store, of],
  );
  const seal = useCallback(() => void store.dispatch({ type: 'seal' }), [store]);
  return { text, push, seal };
}

interface DetailLineProps {
  of: PageKey;
  fault: string | undefined;
  /** What the site shows while it is empty. */
  placeholder?: string | undefined;
  /** What the site puts after it. */
  end?: string;
}

function DetailLine({ of, fault, placeholder, end = '' }: DetailLineProps) {
  const { value, input } = useText(useDetail(of));
  const field = pageFields[of];
  const most = shownCharacters[of];
  const words = pageHints[of];
  const shared = {
    label: field.label,
    hint: most === undefined ? words : <Hint {...{ words, most, end }} text={value.trim()} />,
    error: fault,
    maxLength: limitOf(field),
    ...input,
    ...(placeholder && { placeholder }),
  };
  return field.kind === 'area' ? (
    <TextAreaField {...shared} rows={4} />
  ) : (
    <TextField {...shared} required={false} autoComplete="off" />
  );
}

interface HintProps {
  words: ReactNode;
  text: string;
  end: string;
  most: number;
}

/** What a text is for, and how long it is: a longer one is kept as it is, but mostly cut where it is shown. */
function Hint({ words, text, end, most }: HintProps) {
  const count = Array.from(text + end).length;
  if (text === '') return words;
  return (
    <>
      {words}{' '}
      <span className="detail-count" data-long={count > most}>{`${count} of about ${most} characters`}</span>
      {end ? ', with the show’s name after it' : ''}
      {count > most ? '. What is longer is mostly cut.' : '.'}
    </>
  );
}

const slot = {
  widget: pageOwner,
  path: 'page.picture',
  label: pageFields.picture.label,
  shape: 'card',
} as const;

/** A picture with its text, which goes with it. */
function DetailPicture({ fault, faultOfAlt }: { fault: string | undefined; faultOfAlt: string | undefined }) {
  const store = useEditorStore();
  const url = useEditorSelector(({ draft }) => draft.page?.picture ?? '');
  const alt = useEditorSelector(({ draft }) => draft.page?.alt ?? '');
  return (
    <>
      <div>
        <PictureField
          slot={slot}
          url={url}
          alt={alt}
          onChange={(picked) => {
            const before = store.getState().draft.page?.alt ?? '';
            const patch = { picture: picked.url, alt: picked.url ? (picked.alt ?? before) : '' };
            store.dispatch({ type: 'page', patch, mergeKey: `${pageOwner}.picture` });
            store.dispatch({ type: 'seal' });
          }}
        />
        <FieldError id="page-picture-fault">{fault}</FieldError>
      </div>
      {url ? <DetailLine of="alt" fault={faultOfAlt} /> : null}
    </>
  );
}
