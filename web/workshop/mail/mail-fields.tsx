import { useId } from 'react';
import { FieldError } from '../../ui/field-error.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../content/select-field.tsx';
import { kindNames, type Written } from './words.ts';

interface MailFieldsProps {
  text: Written;
  starters: Record<Written['kind'], Written>;
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (text: Written) => void;
}

/** What an email says, and to whom. */
export function MailFields({ text, starters, errors, onChange }: MailFieldsProps) {
  const errorOf = (field: string) => errors[field]?.join(' ');
  const set = (changes: Partial<Written>) => onChange({ ...text, ...changes });
  const setKind = (kind: Written['kind']) => {
    // A text that nobody has changed makes room for that of the other kind.
    const { audience, ...rest } = text;
    const { audience: _, ...before } = starters[text.kind];
    const isUntouched = JSON.stringify(rest) === JSON.stringify(before);
    onChange(isUntouched ? { ...starters[kind], audience } : { ...text, kind });
  };
  return (
    <>
      <SelectField label="About" value={text.kind} choices={kindNames} onChange={setKind} />
      <TextField
        label="Subject"
        maxLength={120}
        autoComplete="off"
        value={text.subject}
        error={errorOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label="Title"
        hint="In large letters at the top of the email."
        maxLength={120}
        autoComplete="off"
        value={text.title}
        error={errorOf('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextAreaField
        label="Text"
        hint="An empty line begins a new paragraph."
        rows={8}
        maxLength={10_000}
        value={text.body}
        error={errorOf('body')}
        onChange={({ target }) => set({ body: target.value })}
      />
      <label className="mail-choice">
        <input
          type="checkbox"
          className="form-check-input"
          checked={text.button !== null}
          onChange={({ target }) => set({ button: target.checked ? { label: '', link: '' } : null })}
        />
        <span>With a button</span>
      </label>
      {text.button === null ? null : (
        <div className="mail-button">
          <TextField
            label="The button says"
            maxLength={60}
            autoComplete="off"
            value={text.button.label}
            error={errorOf('button.label')}
            onChange={({ target }) => set({ button: { link: '', ...text.button, label: target.value } })}
          />
          <TextField
            label="The button leads to"
            hint="A page of this site, such as /voting, or an address that begins with https://."
            maxLength={500}
            autoComplete="off"
            value={text.button.link}
            error={errorOf('button.link')}
            onChange={({ target }) => set({ button: { label: '', ...text.button, link: target.value } })}
          />
        </div>
      )}
      <AudienceChoice
        audience={text.audience}
        fault={errorOf('audience')}
        onChange={(audience) => set({ audience })}
      />
    </>
  );
}

interface AudienceChoiceProps {
  audience: Written['audience'];
  fault: string | undefined;
  onChange: (audience: Written['audience']) => void;
}

function AudienceChoice({ audience, fault, onChange }: AudienceChoiceProps) {
  const id = useId();
  const choice = (name: keyof Written['audience'], label: string) => (
    <label className="mail-choice">
      <input
        type="checkbox"
        className="form-check-input"
        aria-describedby={`${id}-fault`}
        aria-invalid={fault !== undefined}
        checked={audience[name]}
        onChange={({ target }) => onChange({ ...audience, [name]: target.checked })}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="mail-audience">
      <legend className="form-label">Who gets it</legend>
      {choice('subscribers', 'Subscribers of the newsletter')}
      {choice('voters', 'Voters who agreed to email')}
      <p className="form-text">Everyone gets it once, and can leave with one click.</p>
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
    </fieldset>
  );
}
