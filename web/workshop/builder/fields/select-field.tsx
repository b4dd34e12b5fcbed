import { useId } from 'react';
import { useResource } from '../../../api/resource.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import type { Field } from '../../../blocks/block.ts';
import { usePlace } from './use-place.ts';

interface Choice {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A choice among a few. A value that is none of them stays, and is shown as what it is. */
export function Select({ label, value, choices, onChoose, hint, error }: SelectProps) {
  const id = useId();
  const isKnown = choices.some((choice) => choice.value === value);
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
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
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

/** A choice among what the kind of widget offers. */
export function ChoiceLine({ field }: { field: Extract<Field, { kind: 'choice' }> }) {
  const { text, push, seal, fault } = usePlace(field.path);
  const choose = (next: string) => {
    push(next);
    seal();
  };
  return (
    <Select
      label={field.label}
      hint={field.hint}
      error={fault}
      value={text}
      choices={field.choices}
      onChoose={choose}
    />
  );
}

/** A choice among the site's carousels, as the API lists them. */
export function CarouselLine({ field }: { field: Field }) {
  const { text, push, seal, fault } = usePlace(field.path);
  const siteCode = useResource('events.get').data?.event.siteCode;
  const shared = { label: field.label, value: text, error: fault };
  const choose = (next: string) => {
    push(next);
    seal();
  };
  return siteCode === undefined ? (
    <Select {...shared} hint="Loading the carousels…" choices={[]} onChoose={choose} />
  ) : (
    <Carousels {...shared} siteCode={siteCode} onChoose={choose} />
  );
}

function Carousels({ siteCode, ...rest }: Omit<SelectProps, 'choices' | 'hint'> & { siteCode: string }) {
  const { data, error, isLoading } = useResource('carousel.list', { siteCode });
  const choices = [
    { value: '', label: 'None' },
    ...(data ?? []).map(({ id, title }) => ({ value: id, label: title || id })),
  ];
  const hint = error
    ? `The carousels could not be loaded. ${error.message}`
    : isLoading && !data
      ? 'Loading the carousels…'
      : undefined;
  return <Select {...rest} hint={hint} choices={choices} />;
}
