import { isSameDraft } from '../state/compare.ts';
import type { TemplateDraft } from '../state/draft.ts';
import { applyEdit } from '../state/edits.ts';
import { likelyBase } from '../state/likely-base.ts';
import { merge } from '../state/merge.ts';
import type { EditorAction } from '../state/reducer.ts';
import type { UnsavedDrafts } from './draft-storage.ts';
import { nextSave, type ChangeSet, type Save } from './next-save.ts';
import {
  faultsOf,
  noRefusal,
  stillRefused,
  withoutRefused,
  withRefused,
  type Failure,
  type Refusal,
} from './failure.ts';
import type { SaveConflict, SaveStatus } from './status.ts';

export interface ServerDraft {
  readonly revision: number;
  readonly draft: TemplateDraft;
  readonly saved?: { readonly at: string; readonly by: string } | undefined;
}

/** All that autosave knows between two events. There is one call under way at most. */
export interface SavePhase {
  readonly status: SaveStatus;
  readonly draft: TemplateDraft;
  /** As far as is known. */
  readonly server: ServerDraft;
  readonly call: { readonly type: 'send'; readonly save: Save } | { readonly type: 'load' } | undefined;
  /** Drafts that may be on the server as well: of saves whose answer was lost. */
  readonly unsure: readonly TemplateDraft[];
  readonly refusal: Refusal;
  /** Another admin has saved something that is unknown here. */
  readonly isBehind: boolean;
  /** A save was asked for during the call. */
  readonly isDue: boolean;
  /** The timer runs, which ends with `save-due`. */
  readonly isPlanned: boolean;
  readonly failures: number;
  /** In conflict with the admin's. */
  readonly theirs: ServerDraft | undefined;
  /** All that is not on the server is in the browser's storage: what is not would be lost with the page. */
  readonly isStored: boolean;
}

export type SaveEvent =
  | { readonly type: 'edited'; readonly draft: TemplateDraft }
  /** The timer has ended, or an edit that autosave made itself is in the draft. */
  | { readonly type: 'save-due' }
  /** On request, when the connection is back, after signing in again. `isBehind`: another admin has saved. */
  | { readonly type: 'save-requested'; readonly isBehind?: boolean }
  /** The server has this revision by now. */
  | { readonly type: 'heard-of'; readonly revision: number }
  | { readonly type: 'sent'; readonly revision: number }
  | { readonly type: 'send-failed'; readonly failure: Failure }
  | { readonly type: 'loaded'; readonly server: ServerDraft }
  | { readonly type: 'load-failed'; readonly failure: Failure }
  | { readonly type: 'conflict-resolved'; readonly draft: TemplateDraft; readonly words: string }
  /** Unsaved drafts of an earlier page are to be merged into the draft, or shown as a conflict with it. */
  | { readonly type: 'restore-requested'; readonly unsaved: UnsavedDrafts; readonly words: string }
  /** The browser has stored what is unsaved, or has refused to. */
  | { readonly type: 'stored'; readonly isStored: boolean };

export type SaveEffect =
  | { readonly type: 'send'; readonly base: number; readonly changes: ChangeSet }
  | { readonly type: 'load' }
  /** Starts the timer again: after a change, or after so many failures in a row. */
  | { readonly type: 'wait'; readonly failures: number }
  | { readonly type: 'stop-waiting' }
  /** Edits the draft in the editor. `isDue`: followed by `save-due`. */
  | { readonly type: 'edit'; readonly action: EditorAction; readonly isDue: boolean }
  /** Stores what is unsaved in the browser; undefined: forgets it. */
  | { readonly type: 'store'; readonly unsaved: UnsavedDrafts | undefined; readonly revision: number }
  /** What was to be restored is in the draft, or replaced by the admin's choice. */
  | { readonly type: 'forget-restored' };

interface Transition {
  readonly phase: SavePhase;
  readonly effects: readonly SaveEffect[];
}

/** Lost saves that are remembered. Of more, the oldest would be merged like another admin's. */
const maxUnsure = 20;

export const savedPhase = (server: ServerDraft): SavePhase => ({
  status: { kind: 'saved' },
  draft: server.draft,
  server,
  call: undefined,
  unsure: [],
  refusal: noRefusal,
  isBehind: false,
  isDue: false,
  isPlanned: false,
  failures: 0,
  theirs: undefined,
  isStored: true,
});

/**
 * The phase after an event, and the effects to carry out, in this order. No change is ever given up: it is on the server,
 * stored in the browser, or in a conflict that is shown.
 */
export function transition(phase: SavePhase, event: SaveEvent): Transition {
  const next = (steps[event.type] as (phase: SavePhase, event: SaveEvent) => Transition)(phase, event);
  const keys = ['draft', 'server', 'unsure', 'call'] as const;
  if (keys.every((key) => next.phase[key] === phase[key])) return next;
  return { ...next, effects: [storeEffect(next.phase), ...next.effects] };
}

type EventOf<Type extends SaveEvent['type']> = Extract<SaveEvent, { type: Type }>;
type Steps = { [Type in SaveEvent['type']]: (phase: SavePhase, event: EventOf<Type>) => Transition };

const steps: Steps = {
  edited,
  'save-due': save,
  'save-requested': saveRequested,
  'heard-of': heardOf,
  sent,
  'send-failed': sendFailed,
  loaded: (phase, { server }) => loaded({ ...phase, call: undefined }, server),
  'load-failed': (phase, { failure }) => failed({ ...phase, call: undefined }, failure),
  'conflict-resolved': conflictResolved,
  'restore-requested': restoreRequested,
  stored: (phase, { isStored }) => to({ ...phase, isStored }),
};

const to = (phase: SavePhase, ...effects: SaveEffect[]): Transition => ({ phase, effects });

function storeEffect({ draft, server, unsure, call }: SavePhase): SaveEffect {
  // A page that goes away during a save does not learn whether it was carried out.
  const sent = call?.type === 'send' ? [...unsure, call.save.after] : unsure;
  const isSaved = sent.length === 0 && isSameDraft(server.draft, draft);
  const unsaved = isSaved ? undefined : { base: server.draft, mine: draft, sent };
  return { type: 'store', unsaved, revision: server.revision };
}

const plan = (phase: SavePhase, status: SaveStatus, failures = 0): Transition =>
  to({ ...phase, status, isPlanned: true }, { type: 'wait', failures });

function edited(phase: SavePhase, { draft }: EventOf<'edited'>): Transition {
  if (draft === phase.draft) return to(phase);
  const next = { ...phase, draft };
  // While it waits for the admin, or retries anyway, typing does not make it try more often.
  if (['conflict', 'signed-out', 'offline', 'retrying'].includes(phase.status.kind)) return to(next);
  return plan(next, { kind: phase.call ? 'saving' : 'unsaved' });
}

function saveRequested(before: SavePhase, event: EventOf<'save-requested'>): Transition {
  const phase = { ...before, isBehind: event.isBehind ?? before.isBehind, failures: 0, refusal: noRefusal };
  return phase.status.kind === 'conflict' ? to(phase) : save(phase);
}

function heardOf(phase: SavePhase, { revision }: EventOf<'heard-of'>): Transition {
  // It may be the one that a call under way has stored.
  if (phase.call || revision <= phase.server.revision) return to(phase);
  const behind = { ...phase, isBehind: true };
  return ['saved', 'unsaved', 'failed'].includes(phase.status.kind) ? save(behind) : to(behind);
}

function save(before: SavePhase): Transition {
  const phase = { ...before, isPlanned: false };
  if (phase.call) return to({ ...phase, isDue: true }, { type: 'stop-waiting' });
  const { draft, server } = phase;
  const refusal = stillRefused(phase.refusal, draft);
  const next = nextSave(server.draft, withoutRefused(draft, refusal, server.draft));
  if (!next && phase.unsure.length === 0 && !phase.isBehind) {
    const { parts, message, faults } = refusal;
    const status: SaveStatus = parts.length > 0 ? { kind: 'failed', message, faults } : { kind: 'saved' };
    return to({ ...phase, refusal, status }, { type: 'stop-waiting' });
  }
  const saving: SavePhase = { ...phase, refusal, status: { kind: 'saving' }, isDue: false };
  // What another admin has saved is merged first; what a lost save has left on the server, once there is nothing to send.
  if (!next || phase.isBehind)
    return to({ ...saving, call: { type: 'load' } }, { type: 'stop-waiting' }, { type: 'load' });
  const send: SaveEffect = { type: 'send', base: server.revision, changes: next.changes };
  return to({ ...saving, call: { type: 'send', save: next } }, { type: 'stop-waiting' }, send);
}

/** After a call, what has changed since waits for its timer; what did not fit into the save goes at once. */
function afterCall(phase: SavePhase): Transition {
  if (phase.isDue) return save(phase);
  if (phase.status.kind !== 'saving') return to(phase);
  return phase.isPlanned ? to({ ...phase, status: { kind: 'unsaved' } }) : save(phase);
}

function sent(phase: SavePhase, { revision }: EventOf<'sent'>): Transition {
  if (phase.call?.type !== 'send') return to(phase);
  return afterCall(withServer(phase, { revision, draft: phase.call.save.after }));
}

const withServer = (phase: SavePhase, server: ServerDraft): SavePhase => ({
  ...phase,
  server,
  call: undefined,
  unsure: [],
  isBehind: false,
  failures: 0,
});

function sendFailed(before: SavePhase, { failure }: EventOf<'send-failed'>): Transition {
  if (before.call?.type !== 'send') return to(before);
  const { changes, after } = before.call.save;
  if (failure.kind === 'conflict') return to({ ...before, call: { type: 'load' } }, { type: 'load' });
  const phase = { ...before, call: undefined };
  if (failure.kind === 'refused') {
    const { message } = failure;
    const faults = faultsOf(failure, changes);
    const refusal = withRefused(phase.refusal, faults, message, changes);
    if (refusal) return save({ ...phase, refusal });
    return afterCall(phase.isDue ? phase : { ...phase, status: { kind: 'failed', message, faults } });
  }
  const isLost = failure.kind === 'offline' || failure.kind === 'unclear';
  return failed(isLost ? { ...phase, unsure: [...phase.unsure, after].slice(-maxUnsure) } : phase, failure);
}

function failed(before: SavePhase, failure: Failure): Transition {
  const phase = { ...before, isDue: false };
  if (failure.kind === 'signed-out') return to({ ...phase, status: { kind: 'signed-out' } });
  if (failure.kind === 'refused')
    return to({ ...phase, status: { kind: 'failed', message: failure.message, faults: [] } });
  if (failure.kind === 'offline') return retry(phase, { kind: 'offline' });
  return retry(phase, { kind: 'retrying', message: failure.message });
}

function retry(phase: SavePhase, status: SaveStatus): Transition {
  const failures = phase.failures + 1;
  return plan({ ...phase, failures }, status, failures);
}

function loaded(phase: SavePhase, server: ServerDraft): Transition {
  const { draft: mine } = phase;
  // Widgets that are alike become the same objects, which makes all comparisons that follow quick.
  const theirs = { ...server, draft: applyEdit(mine, { type: 'replace', draft: server.draft, words: '' }) };
  const base = phase.unsure.reduce(
    (known, sent) => likelyBase(known, sent, theirs.draft),
    phase.server.draft,
  );
  if (!merge(base, mine, theirs.draft).draft) {
    const conflict = { origin: 'server', base, other: theirs.draft, saved: theirs.saved } as const;
    return inConflict({ ...phase, theirs }, conflict);
  }
  const action = { type: 'rebase', base, theirs: theirs.draft } as const;
  return to(withServer(phase, theirs), { type: 'edit', action, isDue: true });
}

const inConflict = (phase: SavePhase, conflict: SaveConflict): Transition =>
  to({ ...phase, status: { kind: 'conflict', conflict }, isPlanned: false }, { type: 'stop-waiting' });

function conflictResolved(phase: SavePhase, { draft, words }: EventOf<'conflict-resolved'>): Transition {
  if (phase.status.kind !== 'conflict') return to(phase);
  const { theirs, status } = phase;
  const known = theirs ? withServer(phase, theirs) : phase;
  const action: EditorAction = theirs
    ? { type: 'settle', base: status.conflict.base, theirs: theirs.draft, draft, words }
    : { type: 'replace', draft, words };
  return to(
    { ...known, theirs: undefined, status: { kind: 'unsaved' } },
    { type: 'edit', action, isDue: true },
    { type: 'forget-restored' },
  );
}

function restoreRequested(phase: SavePhase, { unsaved, words }: EventOf<'restore-requested'>): Transition {
  const { base, mine, sent: lost } = unsaved;
  const theirs = phase.draft;
  const before = lost.reduce((known, each) => likelyBase(known, each, theirs), base);
  const { draft } = merge(before, mine, theirs);
  if (!draft) {
    const conflict = { origin: 'stored', base: before, other: mine, saved: phase.server.saved } as const;
    return inConflict(phase, conflict);
  }
  const action = { type: 'replace', draft, words } as const;
  return to(phase, { type: 'edit', action, isDue: false }, { type: 'forget-restored' });
}
