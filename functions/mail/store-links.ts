import { newSecret, secretHash, writeHash } from '#platform/leave-links.ts';
import type { Platform } from '#platform/platform.ts';
import { putItem, readRecord } from '#records/items.ts';
import type { StoredLink, StoredSubscriber } from '#records/submissions.ts';
import { submissionKeys } from '#records/tables.ts';
import type { Audience } from './domain-runner.ts';

/** How long a link by which somebody leaves works, in seconds, as those of the newsletter. */
const linkSeconds = 2 * 365 * 24 * 3600;

/** Subscriptions, and links by which recipients leave, in the submissions table. */
export const createLinks = ({
  documents,
  environment,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'clock'>): Pick<Audience, 'isSubscribed' | 'makeLink'> => ({
  async isSubscribed(digest) {
    const key = submissionKeys.subscriber(digest);
    const found = await readRecord<StoredSubscriber>(documents, environment.SUBMISSIONS_TABLE, key);
    return found?.status === 'subscribed';
  },

  async makeLink({ digest, ...more }) {
    const secret = newSecret();
    const at = clock.now();
    const link: StoredLink = { at, expires: Math.floor(at / 1000) + linkSeconds, ...more };
    const key = submissionKeys.link(digest, secretHash(secret));
    await putItem(documents, environment.SUBMISSIONS_TABLE, key, link);
    return writeHash({ subscriber: digest, secret });
  },
});
