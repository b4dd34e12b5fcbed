import { limitOf } from '#contract/widget-walks.ts';
import type { FormField } from '../../../blocks/block.ts';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { debounce, useDraft, type Draft } from './drafts.ts';
import { useValue, type FieldValue } from './values.ts';

/** A text on its way to the document. */
function useText(stored: FieldValue): Draft<string> & { leave: () => void } {
  const draft = useDraft(stored.text, stored.push, debounce.text);
  return {
    ...draft,
    leave: () => {
      draft.flush();
      stored.seal();
    },
  };
}

/** A line of text: plain, class names, or an address. */
export function TextLine({ field }: { field: FormField }) {
  const stored = useValue(field.path);
  const text = useText(stored);
  const own = text.value.trim() ? field.faultOf?.(text.value) : undefined;
  const hint = field.hint ?? hints[field.kind];
  return (
    <TextField
      label={field.label}
      hint={hint}
      error={own ?? stored.fault}
      required={false}
      maxLength={limitOf(field)}
      spellCheck={field.kind === 'text'}
      value={text.value}
      onChange={(event) => text.set(event.target.value)}
      onBlur={text.leave}
    />
  );
}

const hints: Partial<Record<FormField['kind'], string>> = {
  link: 'An address, such as https://example.org, or a path of this site, such as /winners.',
};

/** Several lines of plain text. */
export function TextBlock({ field }: { field: FormField }) {
  const stored = useValue(field.path);
  const text = useText(stored);
  return (
    <TextAreaField
      label={field.label}
      hint={field.hint}
      error={stored.fault}
      rows={2}
      maxLength={limitOf(field)}
      value={text.value}
      onChange={(event) => text.set(event.target.value)}
      onBlur={text.leave}
    />
  );
}

/** A whole number; what is none or out of range is said, and stays out of the document. */
export function NumberLine({ field }: { field: Extract<FormField, { kind: 'number' }> }) {
  const stored = useValue(field.path);
  const { least, most } = field;
  const isSound = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const draft = useDraft(stored.text, (text) => stored.push(Number(text)), debounce.widget, isSound);
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      error={isSound(draft.value) ? stored.fault : `Please enter a whole number from ${least} to ${most}.`}
      inputMode="numeric"
      value={draft.value}
      onChange={(event) => draft.set(event.target.value)}
      onBlur={() => {
        draft.flush();
        stored.seal();
      }}
    />
  );
}
