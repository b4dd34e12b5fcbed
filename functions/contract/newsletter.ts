import * as z from 'zod/mini';
import { emailAddress, linkHash } from './auth.ts';

const outcome = z.object({ success: z.boolean(), message: z.string() });

export const newsletterSchemas = {
  'newsletter.signup': {
    body: z.object({ email: emailAddress }),
    response: z.object({ message: z.string() }),
  },
  'newsletter.verify': { body: z.object({ hash: linkHash }), response: outcome },
  'newsletter.unsubscribe': { body: z.object({ hash: linkHash }), response: outcome },
  /** Sent by a mail program's Unsubscribe button (RFC 8058). */
  'newsletter.oneClick': { query: z.object({ hash: linkHash }), response: outcome },
};
