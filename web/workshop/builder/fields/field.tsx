import { fieldAt } from '#contract/widget-walks.ts';
import { recordOf } from '#contract/fields.ts';
import { widgetFields } from '#contract/widgets.ts';
import type { FormField } from '../../../blocks/block.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { ListField } from './list-field.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { CarouselLine, ChoiceLine, RouteLine } from './select-field.tsx';
import { StylesLine } from './styles-field.tsx';
import { NumberLine, TextBlock, TextLine } from './text-fields.tsx';
import { useForm, useValue } from './values.ts';

const control = (field: FormField) => <FieldControl key={field.path} field={field} />;

/** The control of a field of a form. */
export function FieldControl({ field }: { field: FormField }) {
  switch (field.kind) {
    case 'area':
      return <TextBlock field={field} />;
    case 'number':
      return <NumberLine field={field} />;
    case 'choice':
      return <ChoiceLine field={field} choices={Object.entries(field.choices)} />;
    case 'route':
      return <RouteLine field={field} />;
    case 'carousel':
      return <CarouselLine field={field} />;
    case 'picture':
      return <PictureLine field={field} />;
    case 'styles':
      return <StylesLine label={field.label} path={field.path} />;
    case 'list':
      return <ListField field={field} control={control} />;
    case 'html':
    case 'prose':
      return <RichTextField field={field} />;
    case 'text':
    case 'classes':
    case 'link':
    case 'map':
    default:
      return <TextLine field={field} />;
  }
}

/** A picture of the widget. Pictures that share one alternative text, which stands beside them, take it along with the last of them. */
function PictureLine({ field: { path, label } }: { field: FormField }) {
  const { widget } = useForm();
  const { text, push, seal, fault } = useValue(path);
  const at = path.lastIndexOf('.');
  const [ownerPath, key] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  const owner = useValue(ownerPath);
  const hasAlt = ownerPath !== '' && Object.hasOwn(recordOf(owner.value), 'alt');
  return (
    <div>
      <PictureField
        slot={{ widget: widget.id, path, label }}
        url={text}
        alt={hasAlt ? String(recordOf(owner.value)['alt']) : ''}
        onChange={(picked) => {
          const now = owner.read();
          if (!hasAlt) push(picked.url);
          else if (now) {
            const next: Record<string, unknown> = { ...recordOf(now), [key]: picked.url };
            const isLeft = Object.entries(next).some(([name, value]) => value && isPicture(ownerPath, name));
            owner.push({ ...next, alt: isLeft ? picked.alt || next['alt'] : '' });
          }
          seal();
        }}
      />
      <FieldError id={`${path}-fault`}>{fault}</FieldError>
    </div>
  );
}

const isPicture = (owner: string, name: string): boolean =>
  fieldAt(widgetFields, [...owner.split('.'), name])?.kind === 'picture';
