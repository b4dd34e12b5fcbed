import { passkeyAddressOf, type PasskeyRouteId } from '#contract/passkey-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { callAddress, type Payload } from './client.ts';

/**
 * Calls a route for passkeys and recovery codes, which the routes of `call` don't include.
 * @throws ApiError
 */
export const callPasskeys = async <Id extends PasskeyRouteId>(
  id: Id,
  payload: Payload<Id>,
): Promise<Answer<Id>> => (await callAddress<Id>(passkeyAddressOf(id), payload)).answer;
