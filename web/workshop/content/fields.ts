import { identityOf } from '#contract/merge.ts';
import { errorAt } from './part-room.tsx';
import { labelOf, type Labels } from './sentence.ts';
import type { EditedPart } from './use-part.ts';

/** What is typed in a field and does not count yet, such as a date that is not whole. It is kept with the part's draft. */
export interface Typing {
  text: string | undefined;
  set: (text: string | undefined) => void;
}

/** What the control of a field takes. */
export interface LineField<Value> {
  label: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  typing: Typing;
}

type Step<Value> = keyof Value & (string | number);

export interface FieldIn<Value> {
  <A extends Step<Value>>(a: A): LineField<Value[A]>;
  <A extends Step<Value>, B extends Step<Value[A]>>(a: A, b: B): LineField<Value[A][B]>;
  <A extends Step<Value>, B extends Step<Value[A]>, C extends Step<Value[A][B]>>(
    a: A,
    b: B,
    c: C,
  ): LineField<Value[A][B][C]>;
  <
    A extends Step<Value>,
    B extends Step<Value[A]>,
    C extends Step<Value[A][B]>,
    D extends Step<Value[A][B][C]>,
  >(
    a: A,
    b: B,
    c: C,
    d: D,
  ): LineField<Value[A][B][C][D]>;
}

type Owner = Record<string | number, unknown>;

function valueAt(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  return step === undefined ? value : valueAt((value as Owner)[step], rest);
}

/** A value with another one at a path. */
function withAt(value: unknown, [step, ...rest]: readonly (string | number)[], next: unknown): unknown {
  if (step === undefined) return next;
  const inner = withAt((value as Owner)[step], rest, next);
  return Array.isArray(value) ? value.with(Number(step), inner) : { ...(value as Owner), [step]: inner };
}

/** The fields of a part by their paths, such as `field('event', 'title')` or `field(2, 'code')`. */
export function fieldsIn<Value>(
  value: Value,
  { errors, typed, change, session }: Pick<EditedPart<Value>, 'errors' | 'typed' | 'change' | 'session'>,
  labels: Labels,
): FieldIn<Value> {
  const field = (...path: (string | number)[]): LineField<unknown> => {
    const text = path.reduce<string>((before, step) => {
      if (typeof step === 'number') return `${before}[${step}]`;
      return before === '' ? step : `${before}.${step}`;
    }, '');
    // Entries of lists by what tells them apart: by the time that a draft is read again, they may be at other places.
    const at = path
      .map((step, index) =>
        typeof step === 'number' ? (identityOf(valueAt(value, path.slice(0, index + 1))) ?? step) : step,
      )
      .join('/');
    return {
      label: labelOf(labels, text),
      value: valueAt(value, path),
      error: errorAt(errors, text, labels),
      // Several fields may change before the screen is drawn again.
      onChange: (next) => void change(withAt(session.view.get().value ?? value, path, next) as Value, text),
      typing: { text: typed[at], set: (words) => session.type(at, words) },
    };
  };
  return field as FieldIn<Value>;
}
