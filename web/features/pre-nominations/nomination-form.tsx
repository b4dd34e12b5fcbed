import type { Category } from '#contract/catalog.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { bodyOf, faultsOf, isProfile, missingOf, type Entries, type Faults } from './rules.ts';

/** Milliseconds (tests/SPEC.md: Constants and limits). */
const thanksDuration = 5000;

type Typed = Partial<Record<Category['type']['key'], Entries>>;

const empty: Entries = { nomination: '', description: '', nomination_twitter: '' };
const noFaults: Faults = {};

interface NominationFormProps {
  eventId: string;
  category: Category;
  /** Goes into the nomination field, again whenever it changes. */
  prefill: string;
  onClosed: () => void;
  /** The category takes no pre-nominations anymore. */
  onCategoryGone: () => void;
}

/**
 * The movie/scene form or the profile form, by the category's type. What was typed outlives a failure, and a change to a
 * category of the same type; that for another type is back with one of that.
 */
export function NominationForm(props: NominationFormProps) {
  const { eventId, category, prefill, onClosed, onCategoryGone } = props;
  const type = category.type.key;
  const [typed, setTyped] = useState<Typed>({ [type]: { ...empty, nomination: prefill } });
  const entries = typed[type] ?? empty;
  const setEntries = (changed: Partial<Entries>) =>
    setTyped((before) => ({ ...before, [type]: { ...(before[type] ?? empty), ...changed } }));
  const [shown, setShown] = useState({ prefill, category });
  const [failure, setFailure] = useState<{ categoryId: string; faults: Faults }>();
  const { token, setToken, round, renew } = useBotCheck();
  const form = useRef<HTMLFormElement>(null);
  const { isSending, answer, submit, clear } = useSubmission(async () => {
    try {
      return await call('prenominations.nominate', {
        params: { event: eventId, category: category.id },
        body: bodyOf(category, entries, token),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'prenominations_closed') onClosed();
      if (error instanceof ApiError && error.code === 'invalid_category') onCategoryGone();
      if (error instanceof ApiError) setFailure({ categoryId: category.id, faults: faultsOf(error) });
      throw error;
    } finally {
      renew();
    }
  });

  const isThanking = answer !== undefined;
  const finish = () => {
    // The category may have been changed since.
    setTyped((before) => ({ ...before, [shown.category.type.key]: empty }));
    clear();
  };
  const finishInTime = useEffectEvent(finish);
  useEffect(() => {
    if (!isThanking) return undefined;
    const timer = setTimeout(() => finishInTime(), thanksDuration);
    return () => clearTimeout(timer);
  }, [isThanking]);

  if (shown.prefill !== prefill || shown.category.id !== category.id) {
    setShown({ prefill, category });
    // Thanks are for the category they came in.
    if (isThanking && shown.category.id !== category.id) finish();
    if (prefill && shown.prefill !== prefill) setEntries({ nomination: prefill });
  }

  // The faults of one category's form are none of another's.
  const faults = failure?.categoryId === category.id ? failure.faults : noFaults;
  useEffect(() => {
    if (Object.keys(faults).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [faults]);

  const send = () => {
    if (isSending) return;
    const missing = missingOf(entries, token);
    const isComplete = Object.keys(missing).length === 0;
    setFailure(isComplete ? undefined : { categoryId: category.id, faults: missing });
    if (isComplete) void submit();
  };
  const field = (name: keyof Entries) => ({
    name,
    value: entries[name],
    readOnly: isSending,
    error: faults[name],
    isAlert: true,
    onChange: (event: { target: { value: string } }) => setEntries({ [name]: event.target.value }),
  });
  return (
    <div className="nomination">
      <form
        ref={form}
        className="nomination-form"
        aria-label={`Pre-nomination in ${category.title}`}
        noValidate
        inert={isThanking}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {faults.general ? <Alert>{faults.general}</Alert> : null}
        <TextField
          label={category.title_column || 'Nomination'}
          autoComplete="off"
          {...field('nomination')}
        />
        {isProfile(category) ? (
          <TextField
            label="X handle (optional)"
            hint="For example, @name."
            required={false}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('nomination_twitter')}
          />
        ) : (
          <TextAreaField
            label="Cast or performer names (optional)"
            hint="Helps us tell apart entries with the same title."
            rows={3}
            {...field('description')}
          />
        )}
        <BotCheck
          delay={renderDelays.preNomination}
          round={round}
          onToken={setToken}
          error={faults['g-recaptcha-response']}
          isAlert
        />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Submitting…' : 'Submit nomination'}
        </Button>
      </form>
      {isThanking ? <Thanks form={form} onFinish={finish} /> : null}
    </div>
  );
}

/** The thanks, over the form and with the focus, which returns to the form if it is still here at the end. */
function Thanks({ form, onFinish }: { form: RefObject<HTMLFormElement | null>; onFinish: () => void }) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    const returnTo = form.current;
    element?.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (element?.contains(active) || active === document.body) {
        // The form is no longer inert once this change of the page is through.
        queueMicrotask(() => returnTo?.querySelector('input')?.focus({ preventScroll: true }));
      }
    };
  }, [form]);

  return (
    <div ref={panel} tabIndex={-1} className="nomination-thanks">
      <Alert tone="success">Thank You! Your nomination was submitted.</Alert>
      <Button tone="outline-primary" onClick={onFinish}>
        Nominate another
      </Button>
    </div>
  );
}
