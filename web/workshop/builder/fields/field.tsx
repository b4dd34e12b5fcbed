import { recordOf } from '#contract/fields.ts';
import { fieldAt, limitOf } from '#contract/widget-walks.ts';
import { linkNames, widgetFields } from '#contract/widget-fields.ts';
import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { useResource } from '../../../api/resource.ts';
import type { FormField } from '../../../blocks/block.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { ChoiceLine } from './choice-line.tsx';
import { debounce } from './drafts.ts';
import { LinkLine } from './link-line.tsx';
import { ListField, type ListFormField } from './list-field.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { StylesLine } from './styles-field.tsx';
import { useForm, useText, useValue } from './values.ts';

/** The control of a field of a form. */
export function FieldControl({ field }: { field: FormField }) {
  if (field.ofRoute)
    return (
      <ErrorBoundary>
        <Suspense>
          <RouteLine field={field} text={<TextControl field={field} />} />
        </Suspense>
      </ErrorBoundary>
    );
  switch (field.kind) {
    case 'number':
      return <NumberLine field={field} />;
    case 'choice':
      return <ChoiceLine field={field} choices={Object.entries(field.choices)} />;
    case 'route':
      return <ChoiceLine field={field} choices={linkNames.map((name) => [name, routeLabels[name]])} />;
    case 'carousel':
      return <CarouselLine field={field} />;
    case 'category':
      return <CategoryLine field={field} />;
    case 'picture':
      return <PictureLine field={field} />;
    case 'styles':
      return <StylesLine label={field.label} path={field.path} />;
    case 'list':
      return <ListLine field={field} />;
    case 'html':
    case 'prose':
      return <RichTextField field={field} />;
    case 'area':
    case 'text':
    case 'classes':
    case 'link':
    case 'map':
    default:
      return <TextControl field={field} />;
  }
}

const TextControl = ({ field }: { field: FormField }) =>
  field.kind === 'link' ? <LinkLine field={field} /> : <TextLine field={field} />;

const control = (field: FormField): ReactNode => <FieldControl key={field.path} field={field} />;

const RouteLine = lazyView(async () => (await import('./route-line.tsx')).RouteLine);
const PictureListField = lazyView(
  async () => (await import('./picture-list/picture-list-field.tsx')).PictureListField,
);

/** A list; one of pictures with texts of their own takes several at once. */
function ListLine({ field }: { field: ListFormField }) {
  const picture = Object.keys(field.fields).find((key) => field.fields[key]?.kind === 'picture');
  if (picture === undefined || !field.fields['alt']) return <ListField field={field} control={control} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonText />}>
        <PictureListField {...{ field, control, picture }} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Plain text or class names. */
function TextLine({ field }: { field: FormField }) {
  const stored = useValue(field.path);
  const { value, input } = useText(stored);
  const own = value.trim() ? field.faultOf?.(value) : undefined;
  const shared = {
    label: field.label,
    hint: field.hint,
    error: own ?? stored.fault,
    maxLength: limitOf(field),
    ...input,
    ...(stored.isSample && { onClick: selectAll }),
  };
  return field.kind === 'area' ? (
    <TextAreaField {...shared} rows={2} />
  ) : (
    <TextField {...shared} required={false} spellCheck={field.kind === 'text'} />
  );
}

const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
  currentTarget.select();

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

/** A choice among the show's categories, as the API lists them. */
function CategoryLine({ field }: { field: FormField }) {
  const { data, error } = useResource('events.get');
  const failure = error && !data ? `The categories could not be loaded. ${error.message}` : undefined;
  const hint = failure ?? (data ? field.hint : 'Loading the categories…');
  const categories = data?.categories.map(({ key, title }) => [key, title] as const) ?? [];
  return <ChoiceLine field={field} hint={hint} choices={[['', 'None'], ...categories]} />;
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
