import type { Platform } from '#platform/platform.ts';
import { deleteItem, ifNew, putItem, queryRecords, readRecord, updateItem } from '#records/items.ts';
import type { CampaignText, StoredCampaign } from '#records/mail.ts';
import { mailKeys } from '#records/tables.ts';
import type { CampaignsStore } from './domain.ts';
import type { Progress, RunnerStore } from './domain-runner.ts';

type Runs = Pick<RunnerStore, 'campaigns' | 'take' | 'keep' | 'release'>;

const textNames = [
  'kind',
  'subject',
  'title',
  'body',
  'button',
  'audience',
] as const satisfies (keyof CampaignText)[];

/** Campaigns in the mail table, one item each. */
export function createCampaignsStore({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Runs & CampaignsStore {
  const table = environment.MAIL_TABLE;
  const update = (id: string, expression: string, condition: string, values: Record<string, unknown>) =>
    updateItem(documents, table, mailKeys.campaign(id), expression, { condition, values });

  return {
    campaigns: () => queryRecords<StoredCampaign>(documents, table, mailKeys.campaign('').pk),
    campaign: (id) => readRecord<StoredCampaign>(documents, table, mailKeys.campaign(id)),

    create: (campaign) => putItem(documents, table, mailKeys.campaign(campaign.id), campaign, ifNew),

    async change(id, version, text, by) {
      const sets = textNames.map((name) => `#${name} = :${name}`);
      const values = Object.fromEntries(textNames.map((name) => [`:${name}`, text[name]]));
      const step = 'changedAt = :at, changedBy = :by, version = :next';
      return update(id, `SET ${sets.join(', ')}, ${step}`, '#state = :draft AND version = :version', {
        ...values,
        ':at': by.at,
        ':by': by.id,
        ':draft': 'draft',
        ':version': version,
        ':next': version + 1,
      });
    },

    remove: (id, version) =>
      deleteItem(documents, table, mailKeys.campaign(id), {
        condition: '#state = :draft AND version = :version',
        values: { ':draft': 'draft', ':version': version },
      }),

    schedule: (id, version, at, by) =>
      update(
        id,
        'SET #state = :scheduled, #at = :at, scheduledBy = :by, version = :next',
        '#state = :draft AND version = :version',
        {
          ':scheduled': 'scheduled',
          ':at': at,
          ':by': by,
          ':draft': 'draft',
          ':version': version,
          ':next': version + 1,
        },
      ),

    unschedule: (id, version) =>
      update(
        id,
        'SET #state = :draft, version = :next REMOVE #at, scheduledBy, runner, #lease',
        '#state = :scheduled AND version = :version',
        { ':draft': 'draft', ':next': version + 1, ':version': version, ':scheduled': 'scheduled' },
      ),

    stop: (id, version, now) =>
      update(
        id,
        'SET #state = :stopped, finishedAt = :now REMOVE runner, #lease',
        '#state IN (:enumerating, :sending) AND version = :version',
        {
          ':stopped': 'stopped',
          ':now': now,
          ':version': version,
          ':enumerating': 'enumerating',
          ':sending': 'sending',
        },
      ),

    take: ({ id, state }, runner, now, until) =>
      update(
        id,
        'SET runner = :runner, #lease = :until',
        '#state = :state AND (attribute_not_exists(#lease) OR #lease <= :now)',
        { ':runner': runner, ':until': until, ':state': state, ':now': now },
      ),

    keep(id, runner, progress) {
      const entries = Object.entries(progress satisfies Progress);
      const sets = entries.map(([name]) => `#${name} = :${name}`);
      const values = Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value]));
      return update(id, `SET ${sets.join(', ')}`, 'runner = :runner', { ...values, ':runner': runner });
    },

    async release(id, runner) {
      await update(id, 'REMOVE runner, #lease', 'runner = :runner', { ':runner': runner });
    },
  };
}
