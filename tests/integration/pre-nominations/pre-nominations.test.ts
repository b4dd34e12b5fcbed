import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkRule } from '../../../functions/pre-nominations/domain.ts';
import { compose } from '../../../functions/pre-nominations/main.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import { itemOf, showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import { setQuota } from '../../support/counts.ts';
import { bestFilm, bestScene, emptyCategory, testCategory, testEvent } from '../../support/show.ts';
import { startSiteverify } from '../../support/siteverify.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

const base = '/gayvnawards/api/v2/awards';
const open = '2026-10-31T19:00:00.000Z';
const bestStar = {
  ...testCategory('best-star', 3),
  type: { key: 'PROFILE', orientation: 'vertical' } as const,
};

let site: TestSite;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
let preNominations: ReturnType<typeof compose>;
let visitor: Caller;
let visitors = 0;

beforeAll(async () => {
  site = await setUpSite();
  siteverify = await startSiteverify();
  await site.documents.send(
    new PutCommand({ TableName: localTables.show, Item: itemOf(showKeys.category(bestStar.id), bestStar) }),
  );
  const { environment, clock, documents, log } = site.platform;
  preNominations = compose(
    platformFromEnv(
      { ...environment, SITE_URL: 'https://awards.test', BOT_CHECK_VERIFY_URL: siteverify.url },
      { clock, documents, log },
    ),
  );
});
afterAll(async () => {
  await siteverify.close();
  await site.close();
});
beforeEach(() => {
  site.clock.set(open);
  visitor = site.visitor();
  visitors += 1;
});

const nominate = (
  fields: object,
  { caller = visitor, category = bestFilm.id, event = testEvent.id, ...more }: NominateOptions = {},
): Promise<Received> =>
  send(
    preNominations,
    requestOf('prenominations.nominate', caller, {
      path: `${base}/pre-nominations/events/${event}/categories/${category}/nominate`,
      body: { 'g-recaptcha-response': 'good', ...fields },
      sourceIp: `192.0.2.${visitors}`,
      ...more,
    }),
  );
type NominateOptions = Sent & { caller?: Caller; category?: string; event?: string };

const get = (path: string) => send(preNominations, { path: base + path });
const stored = async () => {
  const { Items = [] } = await site.documents.send(
    new ScanCommand({ TableName: localTables.submissions, ConsistentRead: true }),
  );
  return Items.filter((item) => String(item['pk']).startsWith('NOMINATION#'));
};
const storedAs = async (nomination: string) =>
  (await stored()).filter((item) => item['nomination'] === nomination);
const code = ({ body }: Received) => (body as { code?: string }).code;

describe('what may be nominated for', () => {
  it('is the event of the show', async () => {
    expect(await get('/events')).toMatchObject({ status: 200, body: { data: [testEvent] } });
  });

  it('is every category that is shown', async () => {
    const { status, body } = await get(`/pre-nominations/events/${testEvent.id}/categories`);
    expect(status).toBe(200);
    expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(
      [bestFilm, bestScene, emptyCategory, bestStar].map(({ id }) => id),
    );
  });

  it('is nothing for an event nobody knows', async () => {
    expect(code(await get('/pre-nominations/events/other/categories'))).toBe('event_not_found');
    expect(code(await nominate({ nomination: 'X' }, { event: 'other' }))).toBe('event_not_found');
    expect(code(await nominate({ nomination: 'X' }, { category: 'other' }))).toBe('invalid_category');
  });
});

describe('a pre-nomination', () => {
  it('of a film is kept with its description, and other fields are let pass', async () => {
    const fields = {
      nomination: ' Nosferatu ',
      description: 'Max Schreck',
      nomination_twitter: '@orlok',
      event: testEvent.id,
      category: bestFilm.id,
    };
    const answer = await nominate(fields);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: expect.any(String) as string, nomination: 'Nosferatu', category: bestFilm.id } },
    });
    const [item, ...more] = await storedAs('Nosferatu');
    expect(more).toEqual([]);
    expect(item).toMatchObject({ description: 'Max Schreck', category: bestFilm.id, event: testEvent.id });
    expect(item).not.toHaveProperty('nomination_twitter');
  });

  it('of a profile is kept with its handle', async () => {
    const fields = { nomination: 'Asta Nielsen', description: 'left out', nomination_twitter: '@asta' };
    expect((await nominate(fields, { category: bestStar.id })).status).toBe(200);
    const [item] = await storedAs('Asta Nielsen');
    expect(item).toMatchObject({ nomination_twitter: 'asta' });
    expect(item).not.toHaveProperty('description');
  });

  it.each([
    [{}, ['nomination']],
    [{ nomination: '   ' }, ['nomination']],
    [{ nomination: '\u0301\u200b' }, ['nomination']],
    [{ nomination: 'x'.repeat(201) }, ['nomination']],
    [{ nomination: 'X', description: 'x'.repeat(1001) }, ['description']],
    [{ nomination: 'X', nomination_twitter: 'a b' }, ['nomination_twitter']],
    [{ nomination: 'X', 'g-recaptcha-response': '' }, ['g-recaptcha-response']],
    [{ 'g-recaptcha-response': undefined }, ['nomination', 'g-recaptcha-response']],
  ])('of %j is refused by field', async (fields, names) => {
    const answer = await nominate(fields);
    expect([answer.status, code(answer)]).toEqual([422, 'validation_failed']);
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(names);
  });

  it('whose bot check does not pass is refused at its field, and nothing is kept', async () => {
    const answer = await nominate({ nomination: 'By A Machine', 'g-recaptcha-response': 'bad' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'bot_check_failed', errors: { 'g-recaptcha-response': [expect.any(String) as string] } },
    });
    expect(await storedAs('By A Machine')).toEqual([]);
  });

  it('without a token of the page is refused', async () => {
    expect(code(await nominate({ nomination: 'X' }, { caller: { ...visitor, csrf: 'x' } }))).toBe(
      'csrf_failed',
    );
  });
});

describe('one for each nominee, category and submitter', () => {
  it.each(['METRÓPOLIS', ' metro polis', 'Ｍetropolis', 'Metro\u00a0Po\u0301lis'])(
    'takes %j for Metropolis',
    async (likeness) => {
      expect((await nominate({ nomination: 'Metropolis' })).status).toBe(200);
      const again = await nominate({ nomination: likeness });
      expect(again).toMatchObject({ status: 422, body: { code: 'duplicate_nomination' } });
      expect((again.body as { errors: object }).errors).toEqual({
        nomination: ["You've already nominated this one in this category."],
      });
    },
  );

  it('lets other categories, other nominees and other submitters pass', async () => {
    const options: NominateOptions[] = [{}, { category: bestScene.id }, { caller: site.visitor() }];
    for (const option of options)
      expect((await nominate({ nomination: 'Sunrise' }, option)).status).toBe(200);
    expect((await nominate({ nomination: 'Sunset' })).status).toBe(200);
    expect(await storedAs('Sunrise')).toHaveLength(3);
  });

  it('knows a user in every browser', async () => {
    const [here, there] = [await site.signIn('fan'), await site.signIn('fan')];
    expect((await nominate({ nomination: 'Greed' }, { caller: here })).status).toBe(200);
    expect(code(await nominate({ nomination: 'greed' }, { caller: there }))).toBe('duplicate_nomination');
  });

  it('holds when it is sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => nominate({ nomination: 'Faust' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => code(answer) === 'duplicate_nomination')).toHaveLength(9);
    expect(await storedAs('Faust')).toHaveLength(1);
  });

  it('takes a retry of the client after a lost answer for what it is', async () => {
    site.wire.loseAnswers('PutItem', 1);
    expect((await nominate({ nomination: 'The Kid' })).status).toBe(200);
    expect(await storedAs('The Kid')).toHaveLength(1);
  });

  it('keeps neither the name of the browser nor that of the user', async () => {
    await nominate({ nomination: 'Pandora' });
    const text = JSON.stringify(await stored());
    expect(text).not.toContain(visitor.cookies[0]?.split('=')[1]);
    expect(text).not.toContain('"fan"');
  });
});

describe('the window', () => {
  const [from, to] = [testEvent.fan_prenom_start, testEvent.fan_prenom_end].map((at) => Date.parse(at ?? ''));

  it.each([
    ['at the start', from!, 403],
    ['a millisecond after the start', from! + 1, 200],
    ['a millisecond before the end', to! - 1, 200],
    ['at the end', to!, 403],
    ['a millisecond after the end', to! + 1, 403],
  ])('%s answers %3$i', async (when, instant, status) => {
    site.clock.set(instant);
    const answer = await nominate({ nomination: `Film ${when}` });
    expect(answer.status).toBe(status);
    if (status !== 403) return;
    expect(answer.body).toEqual({
      code: 'prenominations_closed',
      message: 'Pre-Nominations submission is currently not available.',
    });
  });

  it('is closed while the switch of the event is off, and asks for no bot check then', async () => {
    const put = (event: object) =>
      site.documents.send(
        new PutCommand({ TableName: localTables.show, Item: itemOf(showKeys.part('event'), event) }),
      );
    await put({ ...testEvent, is_voting_active: false });
    site.clock.set(Date.parse(open) + 60_000);
    const asked = siteverify.asked.length;
    expect(code(await nominate({ nomination: 'X' }))).toBe('prenominations_closed');
    expect(siteverify.asked).toHaveLength(asked);
    await put(testEvent);
  });
});

it('bounds what comes from one network in a day, at a number that no venue reaches, and starts anew the next', async () => {
  expect(networkRule.limit).toBeGreaterThanOrEqual(10_000);
  await setQuota(site.platform, networkRule, '192.0.2.77', networkRule.limit);
  const refused = await nominate({ nomination: 'One Too Many' }, { sourceIp: '192.0.2.77' });
  const message = 'Too many attempts. Please try again in 5 hours.';
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts', message, errors: { general: [message] } },
  });
  expect(Number(refused.headers['retry-after'])).toBe(5 * 3600);
  expect(await storedAs('One Too Many')).toEqual([]);
  site.clock.set('2026-11-01T00:00:00.000Z');
  expect((await nominate({ nomination: 'One Too Many' }, { sourceIp: '192.0.2.77' })).status).toBe(200);
});
