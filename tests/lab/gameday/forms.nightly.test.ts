import { beforeEach } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { addressRule } from '../../../functions/newsletter/domain.ts';
import { setQuota } from '../../support/counts.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import {
  afterwards,
  linksIn,
  playVisits,
  setUpPeople,
  unlessSame,
  type NamedVisit,
  type People,
  type Person,
} from './people.ts';
import { inShort, unless } from './visits.ts';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return () => people.close();
});

const signUp = ({ email, post }: Person) => post('newsletter.signup', { email });
const lettersTo = async (who: Person): Promise<number> => (await who.letters()).length;
/** The secret in the newest letter. */
const hashOf = async (who: Person): Promise<string> =>
  linksIn(await who.letters(), 'newsletter/unsubscribe').at(-1) ?? '';
const follow = (who: Person, id: 'newsletter.verify' | 'newsletter.unsubscribe', hash: string) =>
  who.post(id, { hash });
const isSuccess = ({ body }: { body: unknown }): boolean => (body as { success: boolean }).success;
const stateOf = async ({ email }: Person) =>
  (await people.site.items('submissions')).find(
    ({ pk, status }) => status && String(pk).includes(subscriberId(email)),
  )?.['status'];

/** A link that may be followed any number of times. */
const followsLink =
  (id: 'newsletter.verify' | 'newsletter.unsubscribe', state: string): NamedVisit['visit'] =>
  async (meet) => {
    const who = people.newcomer();
    await signUp(who);
    const hash = await hashOf(who);
    const first = await meet(() => follow(who, id, hash));
    const between = await stateOf(who);
    const second = await follow(who, id, hash);
    return [
      ...unless(first, ['200']),
      ...(first.status === 200 ? unlessSame('its success', isSuccess(first), true) : []),
      ...(first.status === 200 ? unlessSame('the subscription', between, state) : []),
      ...afterwards(unless(second, ['200'], false)),
      ...afterwards(unlessSame('its success', isSuccess(second), true)),
      ...afterwards(unlessSame('the subscription', await stateOf(who), state)),
    ];
  };

let films = 0;
const nominate = ({ call }: Person, nomination: string) => {
  const path = pathOf(endpoints['prenominations.nominate'], '/gayvnawards')
    .replace('{event}', testEvent.id)
    .replace('{category}', bestFilm.id);
  return call('prenominations.nominate', { path, body: { 'g-recaptcha-response': 'good', nomination } });
};
const nominationsOf = async (nomination: string): Promise<number> =>
  (await people.site.items('submissions')).filter((item) => item['nomination'] === nomination).length;

const visits: NamedVisit[] = [
  {
    name: 'the last newsletter sign-up that an address may have in an hour',
    kind: 'newsletter',
    visit: async (meet) => {
      const who = people.newcomer();
      await setQuota(people.site.platform, addressRule, subscriberId(who.email), addressRule.limit - 1);
      const first = await meet(() => signUp(who));
      const between = await lettersTo(who);
      people.site.clock.set(people.site.clock.now() + 1000);
      const second = await signUp(who);
      const after = await lettersTo(who);
      const isDone = first.status === 200;
      return [
        // Its failures are texts alone.
        ...unless(first, ['200', '503']),
        ...(isDone ? unlessSame('the number of letters', between, 1) : []),
        ...afterwards(unless(second, ['200'], false)),
        // A failure of ours doesn't count: the letter comes with the repeat.
        ...afterwards(unlessSame('the number of new letters', after - between, isDone ? 0 : 1)),
        ...afterwards(
          unlessSame(
            'that the link opens',
            isSuccess(await follow(who, 'newsletter.verify', await hashOf(who))),
            true,
          ),
        ),
      ];
    },
  },
  {
    name: 'confirming the newsletter',
    kind: 'newsletter',
    visit: followsLink('newsletter.verify', 'subscribed'),
  },
  {
    name: 'leaving the newsletter',
    kind: 'newsletter',
    visit: followsLink('newsletter.unsubscribe', 'unsubscribed'),
  },
  {
    name: 'a pre-nomination',
    kind: 'pre-nomination',
    visit: async (meet) => {
      const who = people.newcomer();
      const nomination = `Film ${(films += 1)}`;
      const first = await meet(() => nominate(who, nomination));
      const between = await nominationsOf(nomination);
      const second = await nominate(who, nomination);
      return [
        ...unless(first, ['200']),
        ...(first.status === 200 ? unlessSame('how often it is stored', between, 1) : []),
        ...afterwards(
          unlessSame('the answer', inShort(second), between === 1 ? '422 duplicate_nomination' : '200'),
        ),
        ...afterwards(unlessSame('how often it is stored', await nominationsOf(nomination), 1)),
      ];
    },
  },
  {
    name: 'a pre-nomination that was sent before',
    kind: 'pre-nomination',
    visit: async (meet) => {
      const who = people.newcomer();
      const nomination = `Film ${(films += 1)}`;
      await nominate(who, nomination);
      const first = await meet(() => nominate(who, nomination));
      return [
        ...unless(first, ['422 duplicate_nomination']),
        ...unlessSame('how often it is stored', await nominationsOf(nomination), 1),
      ];
    },
  },
];

playVisits(visits, () => people.engine);
