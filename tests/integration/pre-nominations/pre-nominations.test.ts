import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { networkRule } from '../../../functions/pre-nominations/domain.ts';
import { compose } from '../../../functions/pre-nominations/main.ts';
import { showKeys, type Key } from '../../../functions/records/tables.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import { setQuota } from '../../support/counts.ts';
import { bestFilm, bestScene, emptyCategory, testCategory, testEvent } from '../../support/show.ts';
import { startSiteverify } from '../../support/siteverify.ts';
import { setUpSite } from '../../support/site.ts';

const base = '/gayvnawards/api/v2/awards';
const categoriesPath = `${base}/pre-nominations/events/${testEvent.id}/categories`;
const open = '2026-10-31T19:00:00.000Z';
const bestStar = {
  ...testCategory('best-star', 3),
  type: { key: 'PROFILE', orientation: 'vertical' } as const,
};

let visitor: Caller;
let visitors = 0;

const put = (key: Key, record: object) => site.put('show', key, record);

const [site, siteverify] = await Promise.all([setUpSite(), startSiteverify()]);
await put(showKeys.category(testEvent.id, bestStar.id), bestStar);
const juryOnly = { ...testCategory('jury-only', 4), pre_nominations: false };
await put(showKeys.category(testEvent.id, juryOnly.id), juryOnly);
const gone = {
  ...testCategory('gone', 5),
  withdrawn: { at: open, by: 'Ann', reason: 'Merged with another.' },
};
await put(showKeys.category(testEvent.id, gone.id), gone);
const preNominations = compose(site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url }));
afterAll(() => Promise.all([siteverify.close(), site.close()]));
beforeEach(() => {
  site.clock.set(open);
  visitor = site.visitor();
  visitors += 1;
});

type NominateOptions = Sent & { caller?: Caller; category?: string };
const nominate = (
  fields: object,
  { caller = visitor, category = bestFilm.id, ...more }: NominateOptions = {},
) => {
  const body = { 'g-recaptcha-response': 'good', ...fields };
  const path = `${categoriesPath}/${category}/nominate`;
  const sent = { path, body, sourceIp: `192.0.2.${visitors}`, ...more };
  return send(preNominations, requestOf('prenominations.nominate', caller, sent));
};
/** The status of an answer, or the code of its error. */
const outcome = async (answer: Promise<Received>) => {
  const { status, body } = await answer;
  return (body as { code?: string }).code ?? status;
};
/** The outcome of nominating by name alone. */
const nominated = (nomination: string, options?: NominateOptions) =>
  outcome(nominate({ nomination }, options));
const stored = async (nomination: string) =>
  (await site.items('submissions')).filter((item) => item['nomination'] === nomination);

describe('what may be nominated for', () => {
  it('is the event of the show', async () => {
    const answer = await send(preNominations, { path: `${base}/events` });
    expect(answer).toMatchObject({ status: 200, body: { data: [testEvent] } });
  });

  it('is every category that is in the show and takes pre-nominations, and no other', async () => {
    const shown = [bestFilm, bestScene, emptyCategory, bestStar];
    const { body } = await send(preNominations, { path: categoriesPath });
    expect(body).toMatchObject({ data: shown.map(({ id }) => ({ id })) });
    for (const { id } of [juryOnly, gone])
      expect(await nominated('Nosferatu', { category: id })).toBe('invalid_category');
  });
});

describe('a pre-nomination', () => {
  it('of a film is kept with its description, and other fields are let pass', async () => {
    const [event, category] = [testEvent.id, bestFilm.id];
    const text = { description: 'Max Schreck', nomination_twitter: '@orlok' };
    const answer = await nominate({ nomination: ' Nosferatu ', ...text, event, category });
    const data = { id: expect.any(String) as string, nomination: 'Nosferatu', category };
    expect(answer).toMatchObject({ status: 200, body: { data } });
    const items = await stored('Nosferatu');
    expect(items).toMatchObject([{ description: 'Max Schreck', category, event }]);
    expect(items[0]).not.toHaveProperty('nomination_twitter');
    // Who submitted it is not readable from the table.
    expect(JSON.stringify(items)).not.toContain(visitor.cookies[0]?.split('=')[1]);
  });

  it('of a profile is kept with its handle', async () => {
    const fields = { nomination: 'Asta Nielsen', description: 'left out', nomination_twitter: '@asta' };
    expect(await outcome(nominate(fields, { category: bestStar.id }))).toBe(200);
    const [item] = await stored('Asta Nielsen');
    expect(item).toMatchObject({ nomination_twitter: 'asta' });
    expect(item).not.toHaveProperty('description');
  });

  it('whose bot check does not pass is refused at its field, and nothing is kept', async () => {
    const errors = { 'g-recaptcha-response': [expect.any(String) as string] };
    const answer = await nominate({ nomination: 'By A Machine', 'g-recaptcha-response': 'bad' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bot_check_failed', errors } });
    expect(await stored('By A Machine')).toEqual([]);
  });

  it.each([
    [{}, ['nomination']],
    [{ nomination: '   ' }, ['nomination']],
    [{ nomination: '\u0301\u200b' }, ['nomination']],
    [{ nomination: 'x'.repeat(201) }, ['nomination']],
    [{ nomination: 'X', description: 'x'.repeat(1001) }, ['description']],
    [{ nomination: 'X', nomination_twitter: 'a b' }, ['nomination_twitter']],
    [{ 'g-recaptcha-response': undefined }, ['nomination', 'g-recaptcha-response']],
  ])('of %j is refused by field', async (fields, names) => {
    const { status, body } = await nominate(fields);
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(Object.keys((body as { errors: object }).errors)).toEqual(names);
  });
});

describe('one for each nominee, category and submitter', () => {
  it('lets other categories, other nominees and other submitters pass', async () => {
    const options = [{}, { category: bestScene.id }, { caller: site.visitor() }];
    for (const option of options) expect(await nominated('Sunrise', option)).toBe(200);
    expect(await nominated('Sunset')).toBe(200);
    expect(await stored('Sunrise')).toHaveLength(3);
  });

  it('knows a user in every browser, and stores no name of theirs', async () => {
    const [here, there] = [await site.signIn('fan'), await site.signIn('fan')];
    expect(await nominated('Greed', { caller: here })).toBe(200);
    expect(await nominated('greed', { caller: there })).toBe('duplicate_nomination');
    expect(JSON.stringify(await stored('Greed'))).not.toContain('"fan"');
  });

  it('holds when it is sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => nominated('Faust')));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'duplicate_nomination')).toHaveLength(9);
    expect(await stored('Faust')).toHaveLength(1);
  });

  it('takes a retry of the client after a lost answer for what it is', async () => {
    site.wire.loseAnswers('PutItem', 1);
    expect(await nominated('The Kid')).toBe(200);
    expect(await stored('The Kid')).toHaveLength(1);
  });
});

describe('the window', () => {
  const to = Date.parse(testEvent.fan_prenom_end ?? '');

  it('closes to those whose bot check is under way', async () => {
    site.clock.set(to - 1);
    siteverify.whileAsked(() => site.clock.set(to));
    expect(await nominated('Too Late')).toBe('prenominations_closed');
    siteverify.whileAsked(() => undefined);
    expect(await stored('Too Late')).toEqual([]);
  });

  it('is closed while the switch of the event is off, and asks for no bot check then', async () => {
    await put(showKeys.part('event'), { ...testEvent, is_voting_active: false });
    site.clock.set(Date.parse(open) + 60_000);
    const asked = siteverify.asked.length;
    expect(await nominated('X')).toBe('prenominations_closed');
    expect(siteverify.asked).toHaveLength(asked);
    await put(showKeys.part('event'), testEvent);
  });
});

it('bounds what comes from one network in a day, at a number that no venue reaches, and starts anew the next', async () => {
  expect(networkRule.limit).toBeGreaterThanOrEqual(10_000);
  await setQuota(site.platform, networkRule, '192.0.2.77', networkRule.limit);
  const message = 'Too many attempts. Please try again in 5 hours.';
  expect(await nominate({ nomination: 'One Too Many' }, { sourceIp: '192.0.2.77' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(5 * 3600) },
    body: { code: 'too_many_attempts', message, errors: { general: [message] } },
  });
  expect(await stored('One Too Many')).toEqual([]);
  site.clock.set('2026-11-01T00:00:00.000Z');
  expect(await nominated('One Too Many', { sourceIp: '192.0.2.77' })).toBe(200);
});
