import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { expect } from 'vitest';
import type { ContentName, ContentValues } from '#contract/content.ts';
import { admin, send } from '../page.ts';
import type { screenSite } from '../site.tsx';

type Site = Pick<ReturnType<typeof screenSite>, 'elsewhere'>;

/** Another organizer, who works by the API: sees what is stored, and changes it behind the screen's back. */
export async function colleagueAt(site: Site) {
  const { call } = await site.elsewhere({ email: 'ed@acclaim.test', roles: ['admin'] });
  const get = async <Part extends ContentName>(part: Part, query: Record<string, string> = {}) => {
    const { body } = await call('content.get', undefined, {}, { params: { part }, query });
    return body as { value: ContentValues[Part]; version: string };
  };
  const post = async (...[id, body]: [id: Parameters<typeof call>[0], body: object]) => {
    const answer = await call(id, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  return {
    call,
    get,
    post,
    change: async <Part extends ContentName>(
      part: Part,
      change: (value: ContentValues[Part]) => ContentValues[Part],
    ): Promise<void> => {
      const { value, version } = await get(part);
      const { status } = await call(
        'content.save',
        { value: change(value), version },
        {},
        { params: { part } },
      );
      expect(status).toBe(200);
    },
    nominees: async (category: string) => (await get('nominees', { category })).value,
    titles: async (category: string) => (await get('nominees', { category })).value.map(({ title }) => title),
  };
}

/** Signs in again where the session has ended, over the room that is open. */
export async function signInAgain(user: UserEvent): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await send(user, 'Sign in', { Email: admin.email, Password: 'admin-of-acclaim' }, dialog);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}

/** What styles decide is looked at in Chromium. */
const ofStyles = ['color-contrast', 'target-size', 'landmark-no-duplicate-banner'];

/** Expects that axe finds nothing about names, roles and states in the page or room that is open and its dialog, or in another part. */
export async function expectAccessible(part = 'main'): Promise<void> {
  const { violations } = await axe.run(
    { include: [part], exclude: ['[hidden]'] },
    { rules: Object.fromEntries(ofStyles.map((rule) => [rule, { enabled: false }])) },
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found).toEqual([]);
}
