import { randomId } from '#platform/tokens.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { ErrorCode } from '../../functions/contract/errors.ts';
import type { StoredCampaign } from '../../functions/records/mail.ts';
import { updateItem } from '../../functions/records/items.ts';
import { mailKeys } from '../../functions/records/tables.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { standingStill } from '../support/standing-still.ts';
import type { Provoke, TestApi, ValidCalls } from './api.ts';

type MailRouteId = Extract<RouteId, `mail.${string}`>;

const text = {
  kind: 'free' as const,
  subject: 'News',
  title: 'There is news',
  body: 'One.\n\nTwo.',
  button: { label: 'Vote', link: '/voting' },
};
const audience = { subscribers: true, voters: true };

/** Stores a campaign of a state, and gives its id and version. */
async function campaign({ site }: TestApi, state: StoredCampaign['state'] = 'draft') {
  const id = randomId();
  const now = site.clock.now();
  const stored = { ...text, audience, id, version: 1, state, changedAt: now, changedBy: 'caller', at: now };
  await site.put('mail', mailKeys.campaign(id), stored);
  return { id, version: 1 };
}

export const mailCalls = (api: TestApi): Pick<ValidCalls, MailRouteId> => ({
  'mail.list': async () => {
    await campaign(api);
    return {};
  },
  'mail.get': async () => ({ query: { id: (await campaign(api)).id } }),
  'mail.audience': () => ({}),
  'mail.save': async () => ({ body: { ...(await campaign(api)), ...text, audience } }),
  'mail.preview': () => ({ body: text }),
  'mail.test': () => ({ body: text }),
  'mail.schedule': async () => ({ body: { ...(await campaign(api)), at: null } }),
  'mail.stop': async () => ({ body: { id: (await campaign(api, 'sending')).id } }),
  'mail.delete': async () => ({ body: await campaign(api) }),
});

export const mailProvocations = (api: TestApi): Partial<Record<ErrorCode, Provoke>> => ({
  validation_failed: ({ id, plain }) =>
    plain(id === 'mail.get' ? { query: { id: 'no id' } } : { body: { surplus: 1 } }),
  campaign_not_found: ({ id, changed, plain }) =>
    id === 'mail.get' ? plain({ query: { id: randomId() } }) : changed({ id: randomId() }),
  campaign_not_draft: async ({ changed }) => changed(await campaign(api, 'sending')),
  revision_conflict: async ({ id, on, sent, changed }) => {
    if (id !== 'mail.stop') return changed({ version: 7 });
    const request = await sent();
    const key = mailKeys.campaign((request.body as { id: string }).id);
    // Others stop it and schedule it again.
    const scheduleAgain = () =>
      updateItem(
        api.site.documents,
        localTables.mail,
        key,
        'SET version = version + :two, #state = :scheduled, #at = :later',
        { values: { ':two': 2, ':scheduled': 'scheduled', ':later': api.site.clock.now() + 3_600_000 } },
      );
    const { documents } = standingStill(api.site.documents, 0, scheduleAgain);
    return on(api.handlerOf(id, { ...api.platform, documents })).plain(request);
  },
});
