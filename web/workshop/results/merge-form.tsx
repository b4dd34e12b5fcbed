import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/text-field.tsx';

type Categories = Answer<'results.summary'>['categories'];

/** Asks which two nominees are one; the rule is previewed before it is added. */
export function MergeForm({
  categories,
  onPreview,
}: {
  categories: Categories;
  onPreview: (terms: RuleTerms) => void;
}) {
  const [category, setCategory] = useState('');
  const [nominee, setNominee] = useState('');
  const [into, setInto] = useState('');
  const nominees = (categories.find(({ id }) => id === category)?.nominees ?? []).toSorted((a, b) =>
    a.title.localeCompare(b.title, 'en'),
  );
  const isReady = category !== '' && nominee !== '' && into !== '';
  return (
    <details className="merge-form">
      <summary>Two nominees are one</summary>
      <p className="results-note">
        Votes for the first then count for the second, and a ballot with both counts once.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onPreview({ kind: 'merge', category, nominee, into });
        }}
      >
        <Choice
          label="Category"
          value={category}
          options={categories}
          onChange={(id) => {
            setCategory(id);
            setNominee('');
            setInto('');
          }}
        />
        <Choice
          label="This nominee"
          value={nominee}
          options={nominees}
          onChange={(id) => {
            setNominee(id);
            if (id === into) setInto('');
          }}
        />
        <Choice
          label="is really"
          value={into}
          options={nominees.filter(({ id, withdrawn }) => id !== nominee && !withdrawn)}
          onChange={setInto}
        />
        <Button type="submit" tone="secondary" aria-disabled={!isReady}>
          Preview the merge
        </Button>
      </form>
    </details>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { id: string; title: string }[];
  onChange: (id: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        className="form-select"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose…</option>
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
);
