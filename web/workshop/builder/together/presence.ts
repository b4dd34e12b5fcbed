import type { Answer, Body } from '#contract/routes.ts';
import { retryDelay } from '../../../api/retry.ts';
import type { Store } from '../../../store.ts';
import { isSame } from '../state/compare.ts';
import type { Present } from './people.ts';

/** Milliseconds between two calls while the builder is used, and while it is only open. */
export const rhythm = { used: 4000, open: 20_000 } as const;
/** Milliseconds after the last use in which it counts as used. */
export const usedFor = 10 * 60_000;
/** Milliseconds from a change of what is edited until the others are told. */
const soon = 300;

export interface PresenceDependencies {
  /** @throws ApiError */
  readonly call: (body: Body<'templates.presence'>) => Promise<Answer<'templates.presence'>>;
  /** Says that the tab is closed, also while its page goes away. */
  readonly leave: (body: Body<'templates.presence'>) => void;
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  readonly now: () => number;
  /** At least 0, less than 1: scatters retries. */
  readonly random: () => number;
  /** Whether there is a reason to ask: the page is seen, online, and signed in. */
  readonly isAwake: () => boolean;
  readonly onRevision: (revision: number) => void;
  readonly onPeople: (before: readonly Present[], after: readonly Present[]) => void;
}

export interface Presence {
  /** Which widget is open in the editor now. */
  readonly edits: (widget: string | undefined) => void;
  /** The builder is used. */
  readonly touch: () => void;
  /** Asks at once, if there is a reason to: the page is seen again, or online. Otherwise it stops asking. */
  readonly wake: () => void;
  readonly leave: () => void;
  readonly stop: () => void;
}

/**
 * Tells the others that the template is open in this tab, and asks who they are, again and again; one call at a time.
 * @param people gets the others; the same list for as long as nothing about them changes
 */
export function startPresence(
  people: Store<readonly Present[]>,
  { template, session }: Pick<Body<'templates.presence'>, 'template' | 'session'>,
  { call, leave, after, now, random, isAwake, onRevision, onPeople }: PresenceDependencies,
): Presence {
  let widget: string | undefined;
  let usedAt = now();
  let failures = 0;
  let isCalling = false;
  let hasEnded = false;
  let cancel: (() => void) | undefined;

  const bodyOf = (more: { leaving?: true } = {}) => ({
    template,
    session,
    ...(widget !== undefined && { widget }),
    ...more,
  });
  const plan = (milliseconds: number): void => {
    cancel?.();
    cancel = after(milliseconds, () => void ask());
  };
  const isUsed = () => now() - usedAt < usedFor;
  const planNext = (): void => {
    if (failures > 0) plan(Math.max(rhythm.used, retryDelay(failures, random())));
    else plan(isUsed() ? rhythm.used : rhythm.open);
  };
  const ask = async (): Promise<void> => {
    cancel?.();
    if (isCalling || hasEnded || !isAwake()) return;
    isCalling = true;
    const told = widget;
    try {
      const { revision, others } = await call(bodyOf());
      failures = 0;
      if (!hasEnded) take(revision, others);
    } catch {
      // The save status says what is wrong with the connection.
      failures += 1;
    }
    isCalling = false;
    if (hasEnded) return;
    if (told === widget) planNext();
    else plan(soon);
  };
  const take = (revision: number, others: readonly Present[]): void => {
    const before = people.get();
    const isNew = (each: Present, index: number) =>
      !isSame({ ...each, at: before[index]?.at }, before[index]);
    if (others.length !== before.length || others.some(isNew)) {
      people.set(others);
      onPeople(before, others);
    }
    onRevision(revision);
  };

  void ask();
  const touch = (): void => {
    const wasUsed = isUsed();
    usedAt = now();
    if (!wasUsed) void ask();
  };
  return {
    edits: (next) => {
      if (next === widget) return;
      widget = next;
      touch();
      if (!isCalling) plan(soon);
    },
    touch,
    wake: () => void ask(),
    leave: () => leave(bodyOf({ leaving: true })),
    stop: () => {
      hasEnded = true;
      cancel?.();
    },
  };
}
