import { afterAll, expect, it } from 'vitest';
import type { Event } from '#contract/catalog.ts';
import { homeWords } from '#contract/home-words.ts';
import { phaseOf, takesNominations } from '#contract/phase.ts';
import type { Answer } from '#contract/routes.ts';
import type { AdminRouteId } from '#contract/admin-addresses.ts';
import type { VisitorRouteId } from '#contract/addresses.ts';
import { putItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import { compose as composePreNominations } from '../../../functions/pre-nominations/main.ts';
import { compose as composeResults } from '../../../functions/results/main.ts';
import { compose as composeShow } from '../../../functions/show/main.ts';
import { compose as composeVotes } from '../../../functions/votes/main.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { phaseAt } from '../../../web/api/voting-phase.ts';
import { drawPage } from '../../../web/render.tsx';
import { phasesOf } from '../../../web/workshop/event/phases.ts';
import { nextStep } from '../../../web/workshop/overview/next-step.ts';
import { yearLine } from '../../../web/workshop/overview/year-line.ts';
import { requestOf, send } from '../../support/caller.ts';
import { films, menuItem, testApp, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';
import { startSiteverify } from '../../support/siteverify.ts';

type RouteId = VisitorRouteId | AdminRouteId;

const [site, siteverify] = await Promise.all([setUpSite(), startSiteverify()]);
afterAll(() => Promise.all([siteverify.close(), site.close()]));
const admin = await site.signIn('ada', ['admin']);
const put = (...record: [Parameters<typeof putItem>[2], object]) =>
  putItem(site.documents, localTables.show, ...record);
const vote = { type: 'button', link_internal_name: 'voting.index' } as const;
const voteItem = menuItem({ ...vote, id: 'vote', title: 'To the ballot' });
await put(showKeys.menu('main', 'right'), { code: 'main', align: 'right', items: [voteItem] });

const day = (date: number) => Date.UTC(2026, 9, date);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();

/** Windows as they stand to each other: of pre-nominations, and of voting. */
const calendars = {
  'one after the other': [day(1), day(10), day(20), day(25)],
  overlapping: [day(1), day(22), day(20), day(25)],
  'without a start and an end of voting': [day(1), day(10), null, null],
  'without pre-nominations': [null, null, day(20), day(25)],
  'with half a window of pre-nominations': [day(1), null, day(20), day(25)],
} as const;

const states = Object.entries(calendars).flatMap(([name, instants]) => {
  const [fan_prenom_start, fan_prenom_end, voting_start, voting_end] = instants.map(iso) as (string | null)[];
  const dates = { fan_prenom_start, fan_prenom_end, voting_start, voting_end } as Pick<
    Event,
    'fan_prenom_start' | 'fan_prenom_end' | 'voting_start' | 'voting_end'
  >;
  const turns = instants.flatMap((instant) => (instant === null ? [] : [instant, instant + 1]));
  return [true, false].flatMap((is_voting_active) =>
    [day(0), ...turns].map((now) => ({ name, now, event: { ...testEvent, ...dates, is_voting_active } })),
  );
});

let visitors = 0;

/** What the API takes and says at an instant. */
async function askApi(event: typeof testEvent, now: number) {
  site.clock.set(new Date(now).toISOString());
  await put(showKeys.part('event'), event);
  visitors += 1;
  const voter = await site.signIn(`voter-${visitors}`);
  // Functions of their own: those that run keep the event for a while.
  const shows = composeShow(site.platform);
  const nominations = composePreNominations(site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url }));
  const results = composeResults(site.platform);
  const ask = async <Id extends RouteId>(id: Id, query?: Record<string, string>) => {
    const handler = id.startsWith('prenominations')
      ? nominations
      : id.startsWith('results')
        ? results
        : shows;
    const { status, body } = await send(handler, requestOf(id, admin, { ...(query && { query }) }));
    return (status === 200 ? body : { error: { status, ...(body as object) } }) as Answer<Id>;
  };
  const [{ nominee_id: nominee, category_id: category }] = films as unknown as [(typeof films)[0]];
  const voted = await send(
    composeVotes(site.platform),
    requestOf('votes.vote', voter, { body: { nominee, category } }),
  );
  const path = `/gayvnawards/api/v2/awards/pre-nominations/events/${event.id}/categories/${category}/nominate`;
  const body = { 'g-recaptcha-response': 'good', nomination: `Film ${visitors}` };
  const sourceIp = `192.0.2.${visitors}`;
  const nominated = await send(
    nominations,
    requestOf('prenominations.nominate', site.visitor(), { path, body, sourceIp }),
  );
  for (const { status } of [voted, nominated]) expect([200, 403]).toContain(status);
  return { ask, takesVotes: voted.status === 200, takesNominees: nominated.status === 200 };
}

type Ask = Awaited<ReturnType<typeof askApi>>['ask'];

/** A page as it is written at an instant. */
async function pageAt(path: string, ask: Ask, at: number): Promise<string> {
  const widgets = [{ id: 'ballot', type: 'ballot' }];
  const answers: Record<string, unknown> = { 'template.get': { widgets } };
  for (;;) {
    const page = await drawPage({ path, signedIn: false, at, answers });
    if (page.missing.length === 0) return page.markup;
    for (const key of page.missing) {
      const [id = '', search] = key.split('?');
      answers[key] = await ask(id as RouteId, search ? Object.fromEntries(new URLSearchParams(search)) : {});
    }
  }
}

/** Every place that says whether votes are taken now, and whether pre-nominations are. */
async function placesOf(ask: Ask, event: typeof testEvent, now: number) {
  const [config, show, { editions }, summary] = await Promise.all([
    ask('app.get'),
    ask('events.get'),
    ask('results.editions'),
    ask('results.summary'),
  ]);
  const state = editions[0]?.state ?? 'draft';
  const { timeZone } = testApp;
  const [ofNominations, ofVoting] = phasesOf(event, timeZone, now).map((phase) => phase.state === 'now');
  const marked = (step: string) =>
    yearLine(event, state, now).some(
      (each) => each.state === step && (each.mark === 'now' || each.mark === 'open'),
    );
  const next = nextStep(event, { state, now, timeZone, isSealed: undefined }).text;
  const [home, voting, form] = (await Promise.all(
    ['/', '/voting', '/pre-nomination'].map((path) => pageAt(path, ask, now)),
  )) as [string, string, string];
  const votes = {
    'the rule': phaseOf(event, now) === 'open',
    'app.get': config.isVotingOpen,
    'every page': phaseAt(config, now) === 'open',
    'the state of the edition': state === 'voting',
    'the results': summary.phase === 'open',
    Event: ofVoting,
    'the year in Overview': marked('voting'),
    'the next step in Overview': /^Voting (?:closes on|is open)/.test(next),
    'the words of home for searches': homeWords(config, show).includes('Voting is open'),
    'the menu': home.includes('data-phase="open"'),
    'the ballot on home': home.includes('Voting is open') && home.includes('>Vote now<'),
    'the voting page': !voting.includes('voting-closed'),
  };
  const nominations = {
    'the rule': takesNominations(event, now),
    'every page': takesNominations(show.event, now),
    Event: ofNominations,
    'the year in Overview': marked('nominating'),
    'the menu': home.includes('>Pre-Nominations<'),
    'the ballot on home': home.includes('>Pre-nominate<'),
    'the form': !form.includes('Pre-Nominations Closed'),
    // Voting comes first where both are open.
    ...(state !== 'voting' && { 'the state of the edition': state === 'nominating' }),
  };
  return { votes, nominations };
}

const told = (places: Record<string, boolean | undefined>, isTaken: boolean) =>
  Object.fromEntries(Object.keys(places).map((place) => [place, isTaken]));

it.each(states)(
  '$name, at $now with the switch $event.is_voting_active, every place says what the API does',
  async ({ event, now }) => {
    const { ask, takesVotes, takesNominees } = await askApi(event, now);
    const { votes, nominations } = await placesOf(ask, event, now);
    expect(votes).toEqual(told(votes, takesVotes));
    expect(nominations).toEqual(told(nominations, takesNominees));
  },
);
