import type { ContentName, ContentValues, NomineeRow } from '../../../functions/contract/content.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import type { HttpVoter } from '../../support/http-voter.ts';

/** Makes a change; a page to which it matters is not right before, and right once it shows it. */
export interface Change {
  make: () => Promise<void>;
  isRight: (html: string) => boolean;
}

/** What organizers change while people vote, another thing each round: what a few pages show, and what all do. */
export function organizer(admin: HttpVoter): Record<string, (round: number) => Promise<Change>> {
  const workshop = workshopOf(admin);
  return {
    'title of a nominee': async (round) => {
      const {
        version,
        votes: _votes,
        mergedInto: _merged,
        withdrawn: _withdrawn,
        ...row
      } = nth(await workshop.nominees(), round * 7);
      const nominee = { ...row, title: `Nominee No. ${round}` };
      return {
        make: () => workshop.saveNominee({ nominee, version }),
        isRight: (html) => !html.includes(titled(row.title)),
      };
    },
    'end of voting': async (round) => {
      const { value, version } = await workshop.part('event');
      const end = `2099-01-01T00:${10 + round}:00.000Z`;
      return {
        make: () => workshop.save('event', { ...value, voting_end: end }, version),
        isRight: (html) => html.includes(end),
      };
    },
  };
}

/** The calls of an admin, each of which has to go through. */
function workshopOf(admin: HttpVoter) {
  const ask = async (...given: Parameters<HttpVoter['call']>): Promise<unknown> => {
    const { status, body } = await admin.call(...given);
    if (status !== 200) throw new Error(`${given[0]} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const part = async <Name extends ContentName>(name: Name) => {
    const answer = await ask('content.get', undefined, {}, { params: { part: name } });
    return answer as Answer<'content.get'> & { value: ContentValues[Name] };
  };
  return {
    part,
    saveNominee: async (body: object) => void (await ask('content.saveNominee', body)),
    save: async (name: ContentName, value: unknown, version: string) => {
      const body = { value, version, confirmed: true };
      await ask('content.save', body, {}, { params: { part: name } });
    },
    /** Those on the ballot whose titles nobody else has. */
    nominees: async (): Promise<NomineeRow[]> => {
      const all = (await part('nominees')).value.filter(({ withdrawn }) => !withdrawn);
      return all.filter(({ title }) => JSON.stringify(all).split(title).length === 2);
    },
  };
}

function nth<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`The sample show has no more than ${list.length} to change.`);
  return found;
}

/** How a title stands in a page's data; one in the words of an editor stays. */
const titled = (title: string): string => `"title":${JSON.stringify(title)}`;
