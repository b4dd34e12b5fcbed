import { isEqual, merge, put, type Clash, type Merged } from '#contract/merge.ts';
import { ApiError } from '../../api/client.ts';
import { createStore, type ReadableStore } from '../../store.ts';
import { adoptIds } from './adopt-ids.ts';
import { createNewest } from './newest.ts';
import { isServed, messageOf, within } from './part-answers.ts';
import type { PartView, Saving, Served, SessionEnvironment } from './part-view.ts';

export type * from './part-view.ts';

const saveAfter = 700;
/** Pauses between tries when the server cannot be reached, the last one again and again. */
const retryAfter = [1000, 2000, 5000, 10_000, 20_000];
/** Changes of one field within so many milliseconds are one step of undo. */
const oneStep = 1500;
const mostSteps = 100;

export type PartSession<Value> = ReturnType<typeof createPartSession<Value>>;

/**
 * A part of the show under edit. It saves by itself, keeps what is unsaved in the browser, merges what others have saved, and knows the way back.
 * Nothing that was typed is ever dropped unless somebody chooses so.
 */
export function createPartSession<Value>(environment: SessionEnvironment<Value>) {
  const { calls, part, kept, later, now, savesItself = true } = environment;
  let base: Served<Value> | undefined;
  /** What mine was made from, while the person is asked to choose between mine and what the server has. */
  let askedFrom: { value: Value } | undefined;
  let past: Value[] = [];
  let future: Value[] = [];
  let lastStep = { field: '', at: 0 };
  const looks = createNewest();
  let isSaving = false;
  let isOpen = true;
  let failures = 0;
  let forget: () => void = () => undefined;
  const store = createStore<PartView<Value>>({
    value: undefined,
    loadError: undefined,
    isStored: false,
    pictures: {},
    saving: { kind: 'saved' },
    errors: {},
    typed: {},
    canUndo: false,
    canRedo: false,
  });
  const hasTyped = ({ typed }: Pick<PartView<Value>, 'typed'> = store.get()) => Object.keys(typed).length > 0;
  const show = (more: Partial<PartView<Value>>): void => {
    const next = { ...store.get(), ...more };
    store.set({
      ...next,
      // What is typed is not saved, whether it counts already or not.
      saving: next.saving.kind === 'saved' && hasTyped(next) ? { kind: 'unsaved' } : next.saving,
      // A step back would lead behind what the other has saved.
      canUndo: !askedFrom && past.length > 0,
      canRedo: !askedFrom && future.length > 0,
    });
  };
  const value = (): Value => store.get().value as Value;
  const isUnsaved = (): boolean => base !== undefined && !isEqual(base.value, value());

  const keep = (): void => {
    // A choice that is not made yet is asked again after a reload.
    const from = askedFrom ?? base;
    const typed = hasTyped() && { typed: store.get().typed };
    kept.write(from && (isUnsaved() || typed) ? { base: from.value, value: value(), ...typed } : undefined);
  };
  const schedule = (milliseconds: number, confirmed = false): void => {
    forget();
    if (isOpen) forget = later(() => void save(confirmed), milliseconds);
  };
  const set = (next: Value, saving?: Saving): void => {
    show({ value: next, ...(saving && { saving }) });
    keep();
  };

  async function load(): Promise<void> {
    const counts = looks.ask();
    try {
      const served = await calls.load();
      if (isSaving || !counts()) return;
      const draft = kept.read();
      const known = base;
      base = served;
      const mine = known ? value() : draft?.value;
      const from = askedFrom?.value ?? known?.value ?? draft?.base;
      show({
        loadError: undefined,
        ...(!known && { typed: draft?.typed ?? {} }),
        isStored: served.isStored,
        pictures: { ...store.get().pictures, ...served.pictures },
      });
      if (mine === undefined || from === undefined || isEqual(mine, from)) return set(served.value);
      rebase(from, mine, served, savesItself);
    } catch (error) {
      if (store.get().value === undefined) show({ loadError: messageOf(error) });
    }
  }

  /** Carries my changes over to what the server has now, and saves them where they are due. */
  function rebase(from: Value, mine: Value, served: Served<Value>, isDue: boolean): void {
    base = served;
    const merged = merge(from, mine, served.value);
    if (merged.clashes.length > 0) {
      // Mine stays on the screen, and in the browser, until the person has chosen.
      askedFrom = { value: from };
      set(withMine(merged) as Value, { kind: 'clashing', clashes: merged.clashes });
      return;
    }
    askedFrom = undefined;
    past = rebased(from);
    future = [];
    set(merged.value as Value, { kind: 'unsaved' });
    if (!isUnsaved()) show({ saving: { kind: 'saved' } });
    else if (isDue) schedule(0);
  }

  /** The steps of undo with what the server has now, so that undo takes nothing of it away. */
  const rebased = (from: Value): Value[] => past.map((step) => merge(from, step, base?.value).value as Value);

  /** Ends a question with what was chosen: undo goes to what I had, then to what the other has saved. */
  function settle(next: Value): void {
    if (!askedFrom) return;
    const steps = [...rebased(askedFrom.value), value()];
    past = steps.filter((step, at) => !isEqual(step, steps[at + 1] ?? next));
    future = [];
    lastStep = { field: '', at: 0 };
    askedFrom = undefined;
    set(next, { kind: 'unsaved' });
  }

  async function save(confirmed = false): Promise<void> {
    forget();
    if (!base || isSaving || askedFrom) return;
    if (!isUnsaved() && (savesItself || base.isStored))
      return show({ saving: { kind: 'saved' }, errors: {} });
    const sent = value();
    const { version } = base;
    isSaving = true;
    show({ saving: { kind: 'saving' } });
    try {
      const saved = await calls.save(sent, version, confirmed);
      failures = 0;
      looks.outdate();
      base = { ...base, ...saved, isStored: true };
      const isSame = isEqual(sent, value());
      const adopted = adoptIds(sent, value(), saved.value);
      // The server may have cleaned what was sent; what was typed since goes before that.
      const next = isSame ? saved.value : (withMine(merge(adopted.sent, adopted.now, saved.value)) as Value);
      show({ errors: {}, isStored: true });
      set(isEqual(next, value()) ? value() : next, { kind: isSame ? 'saved' : 'unsaved' });
      if (!isSame && savesItself) schedule(saveAfter);
    } catch (error) {
      refused(error, sent);
    } finally {
      isSaving = false;
    }
  }

  function refused(error: unknown, sent: Value): void {
    if (!(error instanceof ApiError)) return show({ saving: { kind: 'refused', message: messageOf(error) } });
    const { code, status, errors, current } = error;
    if (code === 'revision_conflict' && isServed(current) && base) {
      looks.outdate();
      return rebase(base.value, value(), { ...base, ...current, value: current.value as Value }, true);
    }
    if (code === 'confirmation_needed')
      return show({
        saving: { kind: 'asking', what: Object.values(errors).flat() },
        errors: within(errors, part),
      });
    // One without what is there now is between two others, and passes.
    const passes =
      status < 400 || status >= 500 || [401, 429].includes(status) || code === 'revision_conflict';
    if (!passes) {
      show({ saving: { kind: 'refused', message: error.message }, errors: within(errors, part) });
      if (savesItself && !isEqual(sent, value())) schedule(saveAfter);
      return undefined;
    }
    const pause = retryAfter[Math.min(failures, retryAfter.length - 1)] ?? 1000;
    failures += 1;
    show({ saving: { kind: code === 'signed_out' ? 'signed-out' : 'offline' } });
    schedule(pause);
    return undefined;
  }

  return {
    view: store as ReadableStore<PartView<Value>>,
    /** Loads the part, or looks whether others have changed it. */
    load: async () => {
      if (!isSaving && !(base && isUnsaved())) await load();
    },
    /**
     * Says whether it is a step of its own for undo.
     * @param field name of the field that changes: typing in it is one step of undo
     */
    change: (next: Value, field = ''): boolean => {
      if (!base || isEqual(next, value())) return false;
      const at = now();
      const isOneStep = field !== '' && field === lastStep.field && at - lastStep.at < oneStep;
      if (!isOneStep) past = [...past, value()].slice(-mostSteps);
      lastStep = { field, at };
      future = [];
      step(next);
      return !isOneStep;
    },
    /**
     * Keeps what is typed in a field until it counts.
     * @param text undefined once nothing is typed there any more
     */
    type: (at: string, text: string | undefined): void => {
      if (!base) return;
      const { saving, typed } = store.get();
      const { [at]: _, ...rest } = typed;
      const isAllSaved = saving.kind === 'unsaved' && !isUnsaved();
      show({
        typed: text === undefined ? rest : { ...rest, [at]: text },
        ...(isAllSaved && { saving: { kind: 'saved' } }),
      });
      keep();
    },
    undo: (): void => {
      const before = past.at(-1);
      if (before === undefined || askedFrom) return;
      past = past.slice(0, -1);
      future = [...future, value()];
      step(before);
    },
    redo: (): void => {
      const next = future.at(-1);
      if (next === undefined || askedFrom) return;
      future = future.slice(0, -1);
      past = [...past, value()];
      step(next);
    },
    /** Addresses of pictures that were uploaded just now. */
    addPictures: (pictures: Readonly<Record<string, string>>): void =>
      show({ pictures: { ...store.get().pictures, ...pictures } }),
    saveNow: (): void => void save(),
    confirm: (): void => void save(true),
    /** Goes back to what is saved. */
    revert: (): void => {
      if (!base) return;
      past = [...past, value()];
      askedFrom = undefined;
      show({ errors: {} });
      set(base.value, { kind: 'saved' });
    },
    /** Chooses for each clash, mine where it says so, and saves. Undo brings back what was not chosen. */
    resolve: (isMine: (clash: Clash) => boolean): void => {
      const { saving } = store.get();
      if (saving.kind !== 'clashing') return;
      const lost = saving.clashes.filter((clash) => !isMine(clash));
      settle(lost.reduce<unknown>((sum, { path, theirs }) => put(sum, path, theirs), value()) as Value);
      void save();
    },
    /** Call it when a screen shows the part. */
    open: (): void => void (isOpen = true),
    /**
     * Call it when the screen goes: what is under way ends, but nothing is tried again, in the way of the screen that shows the part next. What is
     * unsaved stays in the browser.
     */
    close: (): void => {
      isOpen = false;
      looks.outdate();
      forget();
    },
  };

  function step(next: Value): void {
    const { saving } = store.get();
    if (saving.kind === 'clashing' && askedFrom) {
      const { clashes } = merge(askedFrom.value, next, base?.value);
      const known = new Set(saving.clashes.map(({ path }) => path.join('/')));
      // What else both have changed by now was changed with theirs in sight.
      const left = clashes.filter(({ path }) => known.has(path.join('/')));
      if (left.length > 0) return set(next, { kind: 'clashing', clashes: left });
      settle(next);
    }
    set(next, { kind: 'unsaved' });
    if (savesItself) schedule(saveAfter);
    else if (!isUnsaved()) show({ saving: { kind: 'saved' } });
    return undefined;
  }
}

/** With mine where both changed the same. */
const withMine = ({ value, clashes }: Merged): unknown =>
  clashes.reduce<unknown>((sum, { path, mine }) => put(sum, path, mine), value);

/** How a part is once nothing is on its way any more. */
export const settled = ({ view }: Pick<PartSession<unknown>, 'view'>): Promise<Saving['kind']> =>
  new Promise((resolve) => {
    let unsubscribe = (): void => undefined;
    const look = (): boolean => {
      const { kind } = view.get().saving;
      if (kind === 'saving' || kind === 'unsaved') return false;
      unsubscribe();
      resolve(kind);
      return true;
    };
    if (!look()) unsubscribe = view.subscribe(look);
  });
