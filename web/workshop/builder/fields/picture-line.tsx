import type { WidgetOptions } from '#contract/templates.ts';
import type { Field } from '../../../blocks/block.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { PickedPicture } from '../pictures/pictures-in.ts';
import { useForm, usePlace } from './use-place.ts';

/** A picture of the widget. The pictures behind a widget share one alternative text, which goes with the last of them. */
export function PictureLine({ field }: { field: Field }) {
  const { path, label } = field;
  const { widget } = useForm();
  const { text, push, seal, fault } = usePlace(path);
  const images = usePlace('options.images');
  const slot = path.startsWith('options.images.') ? path.slice('options.images.'.length) : undefined;
  const change = (picked: PickedPicture) => {
    const now = images.read() as WidgetOptions['images'] | undefined;
    if (slot === undefined) push(picked.url);
    else if (now) {
      const next = { ...now, [slot]: picked.url };
      const hasNone = !next.desktop && !next.mobile;
      images.push({ ...next, alt: hasNone ? '' : picked.alt || now.alt });
    }
    seal();
  };
  return (
    <div>
      <PictureField
        place={{ widget: widget.id, path, label }}
        url={text}
        alt={slot === undefined ? '' : widget.options.images.alt}
        onChange={change}
      />
      <FieldError id={`${path}-fault`}>{fault}</FieldError>
    </div>
  );
}
