import type { Field } from '../../../blocks/block.ts';
import { ButtonsField } from './buttons-field.tsx';
import { PictureLine } from './picture-line.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { CarouselLine, ChoiceLine } from './select-field.tsx';
import { StylesLine } from './styles-field.tsx';
import { NumberLine, TextBlock, TextLine } from './text-fields.tsx';

/** The control of a field of a block. */
export function FieldControl({ field }: { field: Field }) {
  switch (field.kind) {
    case 'text':
    case 'classes':
    case 'link':
      return <TextLine field={field} />;
    case 'area':
      return <TextBlock field={field} />;
    case 'number':
      return <NumberLine field={field} />;
    case 'choice':
      return <ChoiceLine field={field} />;
    case 'carousel':
      return <CarouselLine field={field} />;
    case 'picture':
      return <PictureLine field={field} />;
    case 'styles':
      return <StylesLine label={field.label} path={field.path} />;
    case 'buttons':
      return <ButtonsField path={field.path} />;
    case 'html':
    case 'prose':
    default:
      return <RichTextField field={field} />;
  }
}
