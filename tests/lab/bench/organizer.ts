import type { ContentName, ContentValues } from '../../../functions/contract/content.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import type { HttpVoter } from '../../support/http-voter.ts';

/** Makes a change; a page to which it matters is not right before, and right once it shows it. */
export interface Change {
  make: () => Promise<unknown>;
  isRight: (html: string) => boolean;
}

/** What organizers change while people vote, another thing each round: what a few pages show, and what all do. */
export function organizer(admin: HttpVoter): Record<string, (round: number) => Promise<Change>> {
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
    'title of a nominee': async (round) => {
      const all = (await part('nominees')).value.filter(({ withdrawn }) => !withdrawn);
      // Of those whose titles nobody else has.
      const single = all.filter(({ title }) => JSON.stringify(all).split(title).length === 2);
      const {
        version,
        votes: _votes,
        mergedInto: _merged,
        withdrawn: _withdrawn,
        ...row
      } = single[round * 7]!;
      const nominee = { ...row, title: `Nominee No. ${round}` };
      return {
        make: () => ask('content.saveNominee', { nominee, version }),
        // How it stands in a page's data; a title in the words of an editor stays.
        isRight: (html) => !html.includes(`"title":${JSON.stringify(row.title)}`),
      };
    },
    'end of voting': async (round) => {
      const { value, version } = await part('event');
      const end = `2099-01-01T00:${10 + round}:00.000Z`;
      const body = { value: { ...value, voting_end: end }, version, confirmed: true };
      return {
        make: () => ask('content.save', body, {}, { params: { part: 'event' } }),
        isRight: (html) => html.includes(end),
      };
    },
  };
}
