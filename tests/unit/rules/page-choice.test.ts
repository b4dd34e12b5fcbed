import { expect, it } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { chosenPath, placeOf } from '#rules/page-choice.ts';
import { addressesOf } from '../../../functions/pages/addresses.ts';

const kindOf = (path: string) => placeOf(`/show${path}`, '/show', ['assets']).kind;
const nothingWritten = { found: '', alias: '', missing: 'missing' };
const visit = { basePath: '/show', now: 0, isSignedIn: false };

it('the screen of the hall and that of a draft come as the shell, whatever is written, and what is named alike as pages', () => {
  for (const path of [
    '/winners/stage',
    '/winners/stage/',
    '/Winners/Stage',
    '/shared-draft',
    '/shared-draft/',
  ]) {
    expect(kindOf(path)).toBe('shell');
    const place = placeOf(`/show${path}`, '/show', ['assets']);
    expect(chosenPath(place, nothingWritten, visit)).toBe('/show/index.html');
  }
  for (const path of [
    '/winners',
    '/winners/stage-2027',
    '/winners/stage/more',
    '/stage',
    '/shared-draft/more',
  ])
    expect(kindOf(path)).toBe('page');
});

it('a password manager is led to where the password is changed, and to nothing else at the top of the host', () => {
  expect(placeOf('/.well-known/change-password', '/show', [])).toMatchObject({
    kind: 'redirect',
    to: '/show/account#account-ways',
  });
  // What it asks for to learn whether the host tells what is there from what is not.
  const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect(placeOf(probe, '/show', []).kind).toBe('nothing');
});

it('no page is written for an edition whose address is that of the screen of the hall, and none of the sitemap', async () => {
  const editions = ['nitrate-2027', 'stage', 'Stage'].map((id) => ({ id, title: id }));
  const answers: Record<string, unknown> = {
    'events.get': { event: { id: '' }, categories: [], nominees: [], withdrawn: [] },
    'winners.list': {
      edition: null,
      isRunning: false,
      editions,
      categories: [],
    } satisfies Answer<'winners.list'>,
  };
  const paths = (await addressesOf(async (key) => answers[key], [])).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/winners'))).toEqual(['/winners', '/winners/nitrate-2027']);
});
