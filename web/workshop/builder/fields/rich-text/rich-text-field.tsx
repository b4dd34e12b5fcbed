import { limitOf } from '#contract/widget-walks.ts';
import type { FormField } from '../../../../blocks/block.ts';
import { useText, useValue } from '../values.ts';
import { RichText } from './rich-text.tsx';

/** HTML of a widget. */
export function RichTextField({ field }: { field: FormField }) {
  const { label, path, hint } = field;
  const stored = useValue(path);
  const { value, set, leave } = useText(stored);
  return (
    <div data-typing="draft">
      <RichText
        label={label}
        kind={field.kind === 'prose' ? 'prose' : 'html'}
        value={value}
        isSample={stored.isSample}
        hint={hint}
        error={stored.fault}
        input={{ maxLength: limitOf(field) }}
        onChange={set}
        onLeave={leave}
      />
    </div>
  );
}
