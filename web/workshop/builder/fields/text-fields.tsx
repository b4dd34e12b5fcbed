import type { Field } from '../../../blocks/block.ts';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { debounce, useDraft, type Draft } from './drafts.ts';
import { usePlace, type Place } from './use-place.ts';

interface PlainField {
  label: string;
  path: string;
  hint?: string | undefined;
}

interface LineField extends PlainField {
  kind: 'text' | 'classes' | 'link';
  faultOf?: ((value: string) => string | undefined) | undefined;
}

/** The text at a place, on its way to the document. */
function useText(place: Place, delay: number = debounce.text): Draft<string> & { leave: () => void } {
  const draft = useDraft(place.text, place.push, delay);
  return {
    ...draft,
    leave: () => {
      draft.flush();
      place.seal();
    },
  };
}

/** Most characters of what is shorter than other lines, by the end of its path, as the contract says. */
const longest: Record<string, number> = { title: 200, path: 500, hash: 500 };

/** A line of text: plain, class names, or an address. */
export function TextLine({ field }: { field: LineField }) {
  const place = usePlace(field.path);
  const text = useText(place);
  const own = text.value.trim() ? field.faultOf?.(text.value) : undefined;
  const hint = field.hint ?? hints[field.kind];
  return (
    <TextField
      label={field.label}
      hint={hint}
      error={own ?? place.fault}
      required={false}
      maxLength={longest[field.path.split('.').at(-1) ?? ''] ?? (field.kind === 'classes' ? 500 : 2000)}
      spellCheck={field.kind === 'text'}
      value={text.value}
      onChange={(event) => text.set(event.target.value)}
      onBlur={text.leave}
    />
  );
}

const hints: Partial<Record<Field['kind'], string>> = {
  link: 'An address, such as https://example.org, or a path of this site, such as /winners.',
};

/** Several lines of plain text. */
export function TextBlock({ field }: { field: PlainField }) {
  const place = usePlace(field.path);
  const text = useText(place);
  return (
    <TextAreaField
      label={field.label}
      hint={field.hint}
      error={place.fault}
      rows={2}
      maxLength={field.path === 'description' ? 2000 : 500}
      value={text.value}
      onChange={(event) => text.set(event.target.value)}
      onBlur={text.leave}
    />
  );
}

/** A whole number; what is none or out of range is said, and stays out of the document. */
export function NumberLine({ field }: { field: Extract<Field, { kind: 'number' }> }) {
  const place = usePlace(field.path);
  const { least, most } = field;
  const isSound = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const draft = useDraft(place.text, (text) => place.push(Number(text)), debounce.widget, isSound);
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      error={isSound(draft.value) ? place.fault : `Please enter a whole number from ${least} to ${most}.`}
      inputMode="numeric"
      value={draft.value}
      onChange={(event) => draft.set(event.target.value)}
      onBlur={() => {
        draft.flush();
        place.seal();
      }}
    />
  );
}
