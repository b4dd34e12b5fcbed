import { linkNames } from '#contract/widgets.ts';
import { useId } from 'react';
import { useResource } from '../../../api/resource.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import type { FormField } from '../../../blocks/block.ts';
import { flushDrafts } from './drafts.ts';
import { useValue } from './values.ts';

interface SelectProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A choice among a few. A value that is none of them stays, and is shown as what it is. */
function Select({ label, value, choices, onChoose, hint, error }: SelectProps) {
  const id = useId();
  const isKnown = choices.some(([choice]) => choice === value);
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-select"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {isKnown ? null : <option value={value}>{value || 'Please choose'}</option>}
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="form-text" hidden={!hint}>
        {hint}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Changes a value at once, as one step of undo. */
function useChoice({ path }: FormField) {
  const { text, push, seal, fault } = useValue(path);
  const choose = (next: string) => {
    flushDrafts();
    push(next);
    seal();
  };
  return { value: text, error: fault, onChoose: choose };
}

/** A choice among a few values. */
export function ChoiceLine({ field, choices }: { field: FormField } & Pick<SelectProps, 'choices'>) {
  return <Select label={field.label} hint={field.hint} choices={choices} {...useChoice(field)} />;
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

const routes = linkNames.map((name) => [name, routeLabels[name]] as const);

/** A choice among the pages of the site. */
export const RouteLine = ({ field }: { field: FormField }) => <ChoiceLine field={field} choices={routes} />;

/** A choice among the site's carousels, as the API lists them. */
export function CarouselLine({ field }: { field: FormField }) {
  const siteCode = useResource('events.get').data?.event.siteCode;
  const shared = { label: field.label, ...useChoice(field) };
  return siteCode === undefined ? (
    <Select {...shared} hint="Loading the carousels…" choices={[]} />
  ) : (
    <Carousels {...shared} siteCode={siteCode} />
  );
}

function Carousels({ siteCode, ...rest }: Omit<SelectProps, 'choices' | 'hint'> & { siteCode: string }) {
  const { data, error, isLoading } = useResource('carousel.list', { siteCode });
  const choices: SelectProps['choices'] = [
    ['', 'None'],
    ...(data ?? []).map(({ id, title }) => [id, title || id] as const),
  ];
  const hint = error
    ? `The carousels could not be loaded. ${error.message}`
    : isLoading && !data
      ? 'Loading the carousels…'
      : undefined;
  return <Select {...rest} hint={hint} choices={choices} />;
}
