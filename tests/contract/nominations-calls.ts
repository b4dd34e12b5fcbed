import type { RouteId } from '../../functions/contract/addresses.ts';
import type { ErrorCode } from '../../functions/contract/errors.ts';
import { submissionKeys } from '../../functions/records/tables.ts';
import { bestFilm, testEvent } from '../support/show.ts';
import type { Provoke, TestApi, ValidCalls } from './api.ts';

let versions = 0;

type NominationsRouteId = Extract<RouteId, `nominations.${string}`>;

/** Names that are in every test show, before any function has counted. */
const names = ['metropolis', 'metropolos', 'sunrise'];

const category = bestFilm.id;
/** Stores what fans nominated; storing it again changes nothing. */
const nominate = (api: TestApi) =>
  Promise.all(
    names.map((name, index) =>
      api.site.put('submissions', submissionKeys.nomination('fan', category, name), {
        event: testEvent.id,
        category,
        nomination: name,
        nonce: name,
        at: api.site.clock.now() - 1000 + index,
      }),
    ),
  );

export function nominationsCalls(api: TestApi): Pick<ValidCalls, NominationsRouteId> {
  const after = async <T>(sent: T): Promise<T> => {
    await nominate(api);
    return sent;
  };
  /** Groups of names as somebody has made them, whatever earlier calls have. */
  const decided = (into: readonly (readonly [name: string, group: string])[]) =>
    api.site.put('submissions', submissionKeys.decisions(testEvent.id, category), {
      version: (versions += 1),
      decisions: JSON.stringify({ into, rejected: [], accepted: [] }),
    });
  return {
    'nominations.categories': () => after({}),
    'nominations.list': () => after({ query: { category } }),
    'nominations.join': async () => {
      await decided([]);
      return after({ body: { category, groups: ['metropolis', 'sunrise'] } });
    },
    'nominations.split': async () => {
      await decided([
        ['metropolis', 'metropolis'],
        ['sunrise', 'metropolis'],
      ]);
      return after({ body: { category, group: 'metropolis', names: ['sunrise'] } });
    },
    'nominations.reject': () => after({ body: { category, group: 'metropolis', reason: 'A joke.' } }),
    'nominations.reopen': () => after({ body: { category, group: 'metropolis' } }),
    // Each time as another nominee.
    'nominations.accept': async () => {
      await decided([]);
      return after({ body: { category, group: 'metropolis', title: `Metropolis ${versions}` } });
    },
  };
}

/** How errors are brought about that other routes have, too. */
export const nominationsProvocations: Partial<Record<ErrorCode, Provoke>> = {
  invalid_category: ({ id, plain, changed }) =>
    id === 'nominations.list' ? plain({ query: { category: 'none' } }) : changed({ category: 'none' }),
  revision_conflict: ({ id, changed }) =>
    changed(id === 'nominations.join' ? { groups: ['nobody', 'else'] } : { group: 'nobody' }),
};
