import type { Category } from '#contract/catalog.ts';
import { useEffect, useId, useRef } from 'react';
import { BotCheck, renderDelays } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { kindOf } from './form-state.ts';
import { Thanks } from './thanks.tsx';
import type { NominationForm as FormState } from './use-nomination.ts';

interface NominationFormProps {
  category: Category;
  form: FormState;
}

/** The movie/scene form or the profile form, by the category's type, and the thanks in its place (tests/SPEC.md: Data model). */
export function NominationForm({ category, form }: NominationFormProps) {
  const { faults, isSending, isThanking } = form;
  const element = useRef<HTMLFormElement>(null);
  const botCheckError = useId();
  const botCheckFault = faults['g-recaptcha-response'];

  useEffect(() => {
    if (Object.keys(faults).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [faults]);

  return (
    <div className="nomination">
      <form
        ref={element}
        className="nomination-form"
        aria-label={`Pre-nomination in ${category.title}`}
        noValidate
        inert={isThanking}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {faults.general ? <Alert>{faults.general}</Alert> : null}
        <TextField
          label={category.title_column || 'Nomination'}
          name="nomination"
          autoComplete="off"
          value={form.entries.nomination}
          readOnly={isSending}
          error={faults.nomination}
          isAlert
          onChange={(event) => form.set({ nomination: event.target.value })}
        />
        <SecondField category={category} form={form} />
        <div>
          <BotCheck
            delay={renderDelays.preNomination}
            round={form.round}
            onToken={form.setToken}
            describedBy={botCheckFault && botCheckError}
          />
          <FieldError id={botCheckError} isAlert>
            {botCheckFault}
          </FieldError>
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Submitting…' : 'Submit nomination'}
        </Button>
      </form>
      {isThanking ? <Thanks form={element} onFinish={form.finish} /> : null}
    </div>
  );
}

/** The X handle of a profile; of a movie or scene, who plays in it. */
function SecondField({ category, form }: NominationFormProps) {
  const { entries, faults, isSending, set } = form;
  if (kindOf(category) === 'profile') {
    return (
      <TextField
        label="X handle (optional)"
        name="nomination_twitter"
        hint="Such as @name."
        required={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={entries.nomination_twitter}
        readOnly={isSending}
        error={faults.nomination_twitter}
        isAlert
        onChange={(event) => set({ nomination_twitter: event.target.value })}
      />
    );
  }
  return (
    <TextAreaField
      label="Cast or performer names (optional)"
      name="description"
      hint="They tell apart what goes by the same title."
      rows={3}
      value={entries.description}
      readOnly={isSending}
      error={faults.description}
      isAlert
      onChange={(event) => set({ description: event.target.value })}
    />
  );
}
