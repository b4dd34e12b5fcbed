import { styleFault } from '#contract/widget-styles.ts';
import { styleGroups, type StyleGroup } from '#contract/widget-words.ts';
import type { StyleKey } from '#contract/widgets.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { isSame } from '../state/compare.ts';
import type { Step } from '../state/reducer.ts';
import { useEditorStore } from '../state/store.tsx';
import { debounce, flushDrafts, useDraft } from './drafts.ts';
import { TabList } from './tab-list.tsx';
import { useForm, useValue } from './values.ts';

type Styles = Readonly<Record<string, string>>;

/** A map of styles: what is set, and the button that opens its manager. */
export function StylesLine({ label, path }: { label: string; path: string }) {
  const { widget } = useForm();
  const store = useEditorStore();
  const { value, read, push, seal, fault } = useValue(path);
  const styles = (value ?? {}) as Styles;
  const current = () => (read() ?? {}) as Styles;
  const [isOpen, setIsOpen] = useState(false);
  /** When the manager was opened: the last step of undo, and the styles. */
  const step = useRef<Step>(undefined);
  const before = useRef(styles);
  const tried = useRef<Styles[]>([]);

  const open = () => {
    seal();
    step.current = store.getState().past.at(-1);
    before.current = current();
    tried.current = [];
    setIsOpen(true);
  };
  const close = () => {
    seal();
    setIsOpen(false);
  };
  const attempt = (change: Styles) => {
    const next = mergeStyles(current(), change);
    tried.current.push(next);
    push(next);
  };
  const cancel = () => {
    // All that was tried is one step: undoing it leaves nothing behind to undo.
    const { past, mergeKey } = store.getState();
    if (past.at(-1) !== step.current && mergeKey === `${widget.id}.${path}`) store.dispatch({ type: 'undo' });
    // Another change may have come in between and ended that step, such as an uploaded picture.
    const left = current();
    if (tried.current.some((each) => isSame(each, left))) push(before.current);
    close();
  };
  const set = Object.entries(styles);
  return (
    <div className="styles-line">
      <div>
        <h3>{label}</h3>
        {set.length === 0 ? <p>No styles of its own</p> : null}
        <dl>
          {set.map(([key, text]) => (
            <div key={key}>
              <dt>{styleLabel(key)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <FieldError id={`${path}-fault`}>{fault}</FieldError>
      </div>
      <Button tone="secondary" aria-label={`Edit the styles: ${label}`} onClick={open}>
        Edit
      </Button>
      {isOpen ? (
        <StyleManager label={label} styles={styles} onTry={attempt} onSave={close} onCancel={cancel} />
      ) : null}
    </div>
  );
}

interface StyleManagerProps {
  /** What the styles are for, such as `Header`. */
  label: string;
  styles: Styles;
  /** Shows styles in the preview at once. */
  onTry: (styles: Styles) => void;
  onSave: () => void;
  /** Puts back the styles from before. */
  onCancel: () => void;
}

const groups = Object.keys(styleGroups) as StyleGroup[];

/** The modal `Custom Style Manager` (tests/SPEC.md: Screens and routes) for one map of styles. */
function StyleManager({ label, styles, onTry, onSave, onCancel }: StyleManagerProps) {
  const [group, setGroup] = useState<StyleGroup>('Basic');
  const afterFlush = (finish: () => void) => () => {
    flushDrafts();
    finish();
  };
  return (
    <Modal title="Custom Style Manager" onClose={afterFlush(onCancel)}>
      <p className="style-manager-of">{label}</p>
      <TabList label="Kinds of styles" names={groups} current={group} onChoose={setGroup}>
        <div className="style-grid">
          {styleGroups[group].map((name) => (
            <StyleInput
              key={name}
              name={name}
              value={styles[name] ?? ''}
              onStyle={(value) => onTry({ [name]: value })}
            />
          ))}
        </div>
      </TabList>
      <div className="style-manager-buttons">
        <Button tone="secondary" onClick={afterFlush(onCancel)}>
          Cancel
        </Button>
        <Button onClick={afterFlush(onSave)}>Save</Button>
      </div>
    </Modal>
  );
}

/** Values offered for keys that take one of a few words. */
const styleWords: Partial<Record<StyleKey, string>> = {
  position: 'static|relative|absolute|sticky',
  display: 'block|inline|inline-block|flex|inline-flex|grid|inline-grid|flow-root|none',
  fontWeight: '300|400|500|600|700|normal|bold|lighter|bolder',
  fontFamily: 'var(--font-display)|var(--font-text)|Georgia, serif|system-ui, sans-serif|monospace',
};

const isColor = (key: StyleKey): boolean => key === 'color' || key === 'backgroundColor';

/** One style. An invalid value is reported, and stays out of the draft. */
function StyleInput(props: { name: StyleKey; value: string; onStyle: (value: string) => void }) {
  const { name, value, onStyle } = props;
  const list = useId();
  const draft = useDraft(value, (next) => onStyle(next.trim()), debounce.style, {
    isValid: (next) => styleFault(name, next) === undefined,
  });
  const label = styleLabel(name);
  const words = styleWords[name]?.split('|');
  const example = isColor(name)
    ? '#dcae57 or rgb(0 0 0 / 50%)'
    : (words?.slice(0, 3).join(', ') ?? '24px, 2rem or 50%');
  return (
    <div className="style-input">
      <TextField
        label={label}
        error={
          styleFault(name, draft.value) === undefined
            ? undefined
            : `This is not a valid value for ${label.toLowerCase()}. For example ${example}.`
        }
        required={false}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        list={words && list}
        value={draft.value}
        onChange={(event) => draft.set(event.target.value)}
        onBlur={draft.flush}
      >
        {isColor(name) ? (
          <input
            type="color"
            className="style-color"
            aria-label={`${label}: choose a color`}
            value={pickerColor(draft.value)}
            onChange={(event) => draft.set(event.target.value, debounce.color)}
            onBlur={draft.flush}
          />
        ) : null}
      </TextField>
      <datalist id={list}>
        {words?.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </div>
  );
}

/** A style key as people read it: `Max width`. */
export const styleLabel = (key: string): string => {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Styles with changes merged in, sorted by key; empty values are dropped (tests/SPEC.md: Validation). */
export const mergeStyles = (styles: Styles, changes: Styles): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...styles, ...changes })
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The color that a color input shows for a value: it takes only `#rrggbb`. */
export function pickerColor(value: string): string {
  const text = value
    .trim()
    .toLowerCase()
    .replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
  return /^#[\da-f]{6}$/.test(text) ? text : '#000000';
}
