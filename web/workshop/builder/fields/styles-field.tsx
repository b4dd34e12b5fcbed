import { useCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { widgetOf } from '../state/draft.ts';
import type { Step } from '../state/reducer.ts';
import { isSame } from '../state/compare.ts';
import { useEditorStore } from '../state/store.tsx';
import { mergeStyles, styleLabel, type Styles } from './style-groups.ts';
import { StyleManager } from './style-manager.tsx';
import { readValue, useForm, useValue } from './values.ts';

interface StylesLineProps {
  label: string;
  path: string;
}

/** A map of styles: what is set, and the way to change it. */
export function StylesLine({ label, path }: StylesLineProps) {
  const { widget } = useForm();
  const store = useEditorStore();
  const { value, push, seal, fault } = useValue(path);
  const styles = (value ?? {}) as Styles;
  const [isOpen, setIsOpen] = useState(false);
  /** The last step of undo when the manager was opened. */
  const step = useRef<Step>(undefined);
  /** The styles when the manager was opened, and all that were tried since. */
  const before = useRef(styles);
  const tried = useRef<Styles[]>([]);
  const set = Object.entries(styles);

  const current = useCallback(() => {
    const now = widgetOf(store.getState().draft, widget.id);
    return ((now && readValue(now, path)) ?? {}) as Styles;
  }, [store, widget.id, path]);
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
    // All that was tried is one step: taken back, it leaves nothing behind to undo.
    const { past, mergeKey } = store.getState();
    if (past.at(-1) !== step.current && mergeKey === `${widget.id}.${path}`) store.dispatch({ type: 'undo' });
    // Something else may have come in between and ended that step, such as an uploaded picture.
    const left = current();
    if (tried.current.some((each) => isSame(each, left))) push(before.current);
    close();
  };
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
