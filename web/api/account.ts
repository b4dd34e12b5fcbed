import { accountAddressOf, type AccountRouteId } from '#contract/account-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { callAddress, withTimeout, type Payload } from './client.ts';

/**
 * Calls a route of the account page, which the routes of `call` don't include.
 * @throws ApiError
 */
export const callAccount = <Id extends AccountRouteId>(id: Id, payload: Payload<Id>): Promise<Answer<Id>> =>
  withTimeout(async (signal) => (await callAddress<Id>(accountAddressOf(id), payload, { signal })).answer);
