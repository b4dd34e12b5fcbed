import * as z from 'zod/mini';
import { id } from './id.ts';

export const vote = z.object({
  id: z.string(),
  category_id: id,
  nominee_id: id,
});
export type Vote = z.infer<typeof vote>;

export const receipt = z.object({
  category_id: id,
  day: z.string(),
  nominee_ids: z.array(id),
  /** Lets the voter check the vote without an account. */
  receipt: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

export const votesSchemas = {
  'votes.get': { response: z.array(vote) },
  'votes.receipts': { response: z.array(receipt) },
  'votes.vote': { body: z.object({ nominee: id, category: id }), response: vote },
  'votes.cancel': {
    body: z.object({
      id: z
        .string('Must be the id of a vote.')
        .check(z.minLength(1, 'Must be the id of a vote.'), z.maxLength(512)),
    }),
    response: z.object({ id: z.string() }),
  },
};
