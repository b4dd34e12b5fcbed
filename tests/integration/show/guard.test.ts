import { expect, it } from 'vitest';
import { certify } from '#count/certify.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import { appOf, categories, cleanSite, eventOf, json, nominee, nominees } from './support.ts';

const site = await cleanSite();
const author = { by: 'Ann', reason: 'They asked us to.' };
const over = '2026-06-01T00:00:00Z';
const now = () => Date.parse('2026-07-01T00:00:00Z');

const lists = { ...categories('best'), ...nominees(nominee('A'), nominee('B')) };
const show = (event: object = {}, app: object = {}) => ({
  ...json({ event: eventOf('one', { voting_end: over, ...event }), app: appOf(app) }),
  ...lists,
});
const reopened = show({ voting_end: '2026-08-01T00:00:00Z' });
const winners = { category: '', nominees: [] as string[], at: '2026-06-02T00:00:00Z', by: 'Ann' };

it('a command changes what decides a certified result once its operator says so, and not while a winner is revealed', async () => {
  await site.import(show(), { now });
  await withdraw(site.target, { name: 'best/b', ...author, now });
  await certify(certifyStore(site.target, 'one'), await notaryOf(site.target), { now: now() });
  const ask = 'Nothing was changed; if that is what you want, add --yes.';
  expect(await site.refusal(reopened, { now })).toEqual([
    `The result is certified. This opens voting again and undoes the certificate: no winner of the fans can be revealed until the result is certified again. ${ask}`,
  ]);
  expect(await site.refusal(show({}, { voteLimit: 9 }), { now })).toEqual([
    `The result is certified. This changes how many votes a day there are, so that the certificate no longer says what holds and has to be replaced. ${ask}`,
  ]);
  const acts = [
    () => withdraw(site.target, { name: 'best/a', ...author, now }),
    () => reinstate(site.target, { name: 'best/b', ...author, now }),
  ];
  const before = await site.items();
  for (const act of acts) await expect(act()).rejects.toThrow(ask);

  const [category, id] = [await site.idOf('best'), await site.idOf('best', 'a')];
  const key = showKeys.winners('one', category);
  await site.put(itemOf(key, { ...winners, category, nominees: [id] }));
  const stays =
    'Winners have been revealed, so what decides the result stays as it is. Take every reveal back first. Nothing was changed.';
  expect(await site.refusal(reopened, { now, yes: true })).toEqual([stays]);
  await expect(reinstate(site.target, { name: 'best/b', ...author, now, yes: true })).rejects.toThrow(stays);
  await site.forget(key);
  expect(await site.items()).toEqual(before);

  // What decides nothing needs no word.
  await site.import(show({ title: 'A Night' }), { now });
  expect(await reinstate(site.target, { name: 'best/b', ...author, now, yes: true })).toMatch(
    /is back in the show/,
  );
  await site.import(reopened, { now, yes: true });
});
