import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '../../../../../web/workshop/builder/save/failure.ts';
import {
  savedPhase,
  transition,
  type SaveEvent,
  type SavePhase,
} from '../../../../../web/workshop/builder/save/machine.ts';
import { isSameDraft } from '../../../../../web/workshop/builder/state/compare.ts';
import { draftOf, someDraft } from '../drafts.ts';

const failure = fc.constantFrom<Failure>(
  { kind: 'offline', message: '' },
  { kind: 'unclear', message: '' },
  { kind: 'later', message: '' },
  { kind: 'conflict', message: '' },
  { kind: 'signed-out' },
  { kind: 'refused', code: 'validation_failed', message: '', errors: { title: ['Too long.'] } },
);

const anyEvent: fc.Arbitrary<SaveEvent> = fc.oneof(
  fc.record({ type: fc.constant('edited' as const), draft: someDraft }),
  fc.record({ type: fc.constantFrom('save-due' as const, 'save-requested' as const) }),
  fc.record({ type: fc.constant('sent' as const), revision: fc.nat() }),
  fc.record({ type: fc.constantFrom('send-failed' as const, 'load-failed' as const), failure }),
  fc.record({
    type: fc.constant('loaded' as const),
    server: fc.record({ revision: fc.nat(), draft: someDraft }),
  }),
  fc.record({ type: fc.constant('conflict-resolved' as const), draft: someDraft, words: fc.constant('') }),
);

/** Whether an event can happen in a phase: answers come to calls, the timer ends where it runs. */
const canHappen = ({ call, isPlanned }: SavePhase, { type }: SaveEvent): boolean => {
  if (type === 'sent' || type === 'send-failed') return call?.type === 'send';
  if (type === 'loaded' || type === 'load-failed') return call?.type === 'load';
  return type !== 'save-due' || isPlanned;
};

/** What must never be in a phase. `isDue`: an edit of its own is on its way, after which it saves. */
function faultsOf({ status: { kind }, call, draft, server, isPlanned }: SavePhase, isDue: boolean): string[] {
  const faults = {
    'a call while it is not saving': call && kind !== 'saving',
    'saving without a call': kind === 'saving' && !call && !isDue,
    'unsaved without a timer': kind === 'unsaved' && !isPlanned && !isDue,
    'no retry': ['offline', 'retrying'].includes(kind) && !isPlanned,
    'saved, but another draft on the server': kind === 'saved' && !isSameDraft(server.draft, draft),
  };
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? fault : []));
}

test('whatever happens, there is one call at most, and a change that is not on the server is on its way or shown', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let phase = savedPhase({ revision: 1, draft: draftOf('a-1') });
      for (const event of events) {
        if (!canHappen(phase, event)) continue;
        const before = phase;
        const { phase: next, effects } = transition(phase, event);
        phase = next;
        const calls = effects.filter(({ type }) => type === 'send' || type === 'load');
        expect(calls.map(({ type }) => type)).toEqual(
          phase.call && phase.call !== before.call ? [phase.call.type] : [],
        );
        const isDue = effects.some((effect) => effect.type === 'edit' && effect.isDue);
        expect(faultsOf(phase, isDue)).toEqual([]);
        // What is not on the server is in the browser's storage.
        const stored = effects.findLast((effect) => effect.type === 'store');
        const isUnsaved = phase.draft !== before.draft && !isSameDraft(phase.server.draft, phase.draft);
        expect(!isUnsaved || stored?.unsaved?.mine === phase.draft).toBe(true);
        if (isDue) phase = transition(phase, { type: 'save-due' }).phase;
      }
    }),
    { numRuns: 300 },
  );
});

test('a page that goes away during a save leaves what was sent in the storage, for it may be carried out', () => {
  const [before, mine] = [draftOf('a-1'), draftOf('a-1', 'a-2')];
  const { phase } = transition(savedPhase({ revision: 1, draft: before }), { type: 'edited', draft: mine });
  const { effects } = transition(phase, { type: 'save-due' });
  expect(effects[0]).toMatchObject({ type: 'store', unsaved: { base: before, mine, sent: [mine] } });
});
