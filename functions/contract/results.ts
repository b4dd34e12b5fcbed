import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'));

/** Formats: functions/count/DECISION-certificate.md. */
export const resultsSchemas = {
  'results.certificate': {
    /** Without an edition, the newest that is sealed. */
    query: z.object({ edition: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) }),
    response: z.object({
      /** The edition that this is about; null where none is sealed. */
      edition: z.nullable(z.string()),
      /** Public half of the key that signs receipts, base64url; null until the first one is made. */
      key: z.nullable(z.string()),
      /** Published as soon as the edition is certified. */
      seal: z.nullable(z.string()),
      /** Canonical text, to be hashed unchanged; null until it is opened. */
      certificate: z.nullable(z.string()),
    }),
  },
  'results.ballots': {
    query: z.object({
      certificate: hash,
      bucket: z.string().check(z.regex(/^(0|[1-9]\d{0,7})$/, 'Must be the number of a bucket.')),
    }),
    response: z.object({
      /** Canonical texts of the ballots in the bucket, in order. */
      leaves: z.array(z.string()),
      /** Sibling hashes from the bucket up to the root. */
      path: z.array(hash),
    }),
  },
};
