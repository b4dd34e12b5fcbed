import { beforeEach } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { addressRule } from '../../../functions/newsletter/domain.ts';
import { setQuota } from '../../support/counts.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { linksIn, setUpPeople, type People, type Person } from './people.ts';
import { play, type Played } from './play.ts';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return people.close;
});

const signUp = ({ email, post }: Person) => post('newsletter.signup', { email });
/** The secret in the newest letter. */
const hashOf = async (who: Person): Promise<string> =>
  linksIn(await who.letters(), 'newsletter/unsubscribe').at(-1) ?? '';
const isSuccess = ({ body }: { body: unknown }): boolean => (body as { success: boolean }).success;
const stateOf = async ({ email }: Person) =>
  (await people.site.items('submissions')).find(
    ({ pk, status }) => status && String(pk).includes(subscriberId(email)),
  )?.['status'];

/** A link that may be followed any number of times. */
const followsLink = (
  name: string,
  id: 'newsletter.verify' | 'newsletter.unsubscribe',
  state: string,
): Played<Person & { hash: string }> => ({
  name,
  come: async () => {
    const who = people.newcomer();
    await signUp(who);
    return { ...who, hash: await hashOf(who) };
  },
  act: ({ post, hash }) => post(id, { hash }),
  state: [stateOf, 'pending', state],
  done: async (_, first) => [[isSuccess(first), true]],
  later: async (_, second) => [[isSuccess(second), true]],
});

play(
  [
    followsLink('confirming the newsletter', 'newsletter.verify', 'subscribed'),
    followsLink('leaving the newsletter', 'newsletter.unsubscribe', 'unsubscribed'),
  ],
  () => people,
);

let films = 0;
type Nominator = Person & { nomination: string; between?: number };
const nominates = async (): Promise<Nominator> => ({
  ...people.newcomer(),
  nomination: `Film ${(films += 1)}`,
});
const nominate = ({ call, nomination }: Nominator) => {
  const path = pathOf(endpoints['prenominations.nominate'], '/gayvnawards')
    .replace('{event}', testEvent.id)
    .replace('{category}', bestFilm.id);
  return call('prenominations.nominate', { path, body: { 'g-recaptcha-response': 'good', nomination } });
};
const nominationsOf = async ({ nomination }: Nominator): Promise<number> =>
  (await people.site.items('submissions')).filter((item) => item['nomination'] === nomination).length;
const lettersTo = async (who: Person): Promise<number> => (await who.letters()).length;

play<Nominator>(
  [
    {
      name: 'the last newsletter sign-up that an address may have in an hour',
      come: async () => {
        const who = await nominates();
        await setQuota(people.site.platform, addressRule, subscriberId(who.email), addressRule.limit - 1);
        return who;
      },
      act: signUp,
      // Its failures are texts alone.
      failure: '503',
      done: async (who) => [[(who.between = await lettersTo(who)), 1]],
      failed: async (who) => {
        who.between = await lettersTo(who);
        return [];
      },
      later: async (who, _, first) => [
        // A failure of ours doesn't count: the letter comes with the repeat.
        [(await lettersTo(who)) - (who.between ?? 0), first.status === 200 ? 0 : 1],
        [isSuccess(await who.post('newsletter.verify', { hash: await hashOf(who) })), true],
      ],
    },
    {
      name: 'a pre-nomination',
      come: nominates,
      act: nominate,
      again: '422 duplicate_nomination',
      state: [nominationsOf, 0, 1],
    },
    {
      name: 'a pre-nomination that was sent before',
      come: async () => {
        const who = await nominates();
        await nominate(who);
        return who;
      },
      act: nominate,
      right: '422 duplicate_nomination',
      state: [nominationsOf, 1, 1],
    },
  ],
  () => people,
);
