import { recordOf } from '#contract/fields.ts';
import { fieldAt, limitOf } from '#contract/widget-walks.ts';
import { linkNames, widgetFields } from '#contract/widgets.ts';
import type { ReactNode } from 'react';
import { useResource } from '../../../api/resource.ts';
import type { FormField } from '../../../blocks/block.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { Field, TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { debounce, flushDrafts } from './drafts.ts';
import { ListField } from './list-field.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { StylesLine } from './styles-field.tsx';
import { useForm, useText, useValue } from './values.ts';

/** The control of a field of a form. */
export function FieldControl({ field }: { field: FormField }) {
  switch (field.kind) {
    case 'number':
      return <NumberLine field={field} />;
    case 'choice':
      return <ChoiceLine field={field} choices={Object.entries(field.choices)} />;
    case 'route':
      return <ChoiceLine field={field} choices={linkNames.map((name) => [name, routeLabels[name]])} />;
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
    case 'area':
    case 'text':
    case 'classes':
    case 'link':
    case 'map':
    default:
      return <TextLine field={field} />;
  }
}

const control = (field: FormField): ReactNode => <FieldControl key={field.path} field={field} />;

const linkHint = 'An address, such as https://example.org, or a path of this site, such as /winners.';

/** Plain text, class names, or an address. */
function TextLine({ field }: { field: FormField }) {
  const stored = useValue(field.path);
  const { value, input } = useText(stored);
  const own = value.trim() ? field.faultOf?.(value) : undefined;
  const shared = {
    label: field.label,
    hint: field.hint ?? (field.kind === 'link' ? linkHint : undefined),
    error: own ?? stored.fault,
    maxLength: limitOf(field),
    ...input,
  };
  return field.kind === 'area' ? (
    <TextAreaField {...shared} rows={2} />
  ) : (
    <TextField {...shared} required={false} spellCheck={field.kind === 'text'} />
  );
}

/** A whole number; anything else is reported, and stays out of the draft. */
function NumberLine({ field }: { field: Extract<FormField, { kind: 'number' }> }) {
  const { label, hint, least, most } = field;
  const stored = useValue(field.path);
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const push = (text: string) => stored.push(Number(text));
  const { value, input } = useText({ ...stored, push }, debounce.widget, isValid);
  const error = isValid(value) ? stored.fault : `Please enter a whole number from ${least} to ${most}.`;
  return <TextField {...{ label, hint, error }} inputMode="numeric" {...input} />;
}

interface ChoiceLineProps {
  field: FormField;
  choices: readonly (readonly [value: string, label: string])[];
  hint?: string | undefined;
}

/** A choice among a few values, each a step of undo. A stored value that is none of them is shown too. */
function ChoiceLine({ field, choices, hint = field.hint }: ChoiceLineProps) {
  const { text, push, seal, fault } = useValue(field.path);
  const isKnown = choices.some(([choice]) => choice === text);
  return (
    <Field label={field.label} hint={hint} error={fault}>
      {(attributes) => (
        <select
          {...attributes}
          className="form-select"
          value={text}
          onChange={(event) => {
            flushDrafts();
            push(event.target.value);
            seal();
          }}
        >
          {isKnown ? null : <option value={text}>{text || 'Please choose'}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const routeLabels: Record<(typeof linkNames)[number], string> = {
  index: 'Home (index)',
  categories: 'Categories',
  nominees: 'Nominees',
  winners: 'Winners',
  'voting.index': 'Voting (voting.index)',
  'prenom.index': 'Pre-nominations (prenom.index)',
  page: 'A content page (page)',
  '404': 'Not found (404)',
};

const loading = 'Loading the carousels…';

/** A choice among the site's carousels, as the API lists them. */
function CarouselLine({ field }: { field: FormField }) {
  const siteCode = useResource('events.get').data?.event.siteCode;
  return siteCode === undefined ? (
    <ChoiceLine field={field} hint={loading} choices={[]} />
  ) : (
    <Carousels field={field} siteCode={siteCode} />
  );
}

function Carousels({ field, siteCode }: { field: FormField; siteCode: string }) {
  const { data = [], error, isLoading } = useResource('carousel.list', { siteCode });
  const hint = error
    ? `The carousels could not be loaded. ${error.message}`
    : isLoading && data.length === 0
      ? loading
      : undefined;
  const carousels = data.map(({ id, title }) => [id, title || id] as const);
  return <ChoiceLine field={field} hint={hint} choices={[['', 'None'], ...carousels]} />;
}

/** A picture of the widget; that for phones is cut tall. Pictures that share one alternative text lose it with the last of them. */
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
        slot={{ widget: widget.id, path, label, shape: key === 'mobile' ? 'tall' : 'wide' }}
        url={text}
        alt={hasAlt ? String(recordOf(owner.value)['alt']) : undefined}
        onChange={(picked) => {
          const now = owner.read();
          if (!hasAlt) push(picked.url);
          else if (now) {
            const next: Record<string, unknown> = { ...recordOf(now), [key]: picked.url };
            const isLeft = Object.entries(next).some(([name, value]) => value && isPicture(ownerPath, name));
            owner.push({ ...next, alt: isLeft ? (picked.alt ?? next['alt']) : '' });
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
