import { adminAddressOf, type AdminRouteId } from '#contract/admin-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { callAddress, type CallOptions, type Payload } from '../api/client.ts';

/**
 * Calls a route of admins and gives its answer, typed by the route's id.
 * @throws ApiError for every failure, network failures included; `signed_out` once the session has ended
 */
export async function callAdmin<Id extends AdminRouteId>(
  id: Id,
  payload: Payload<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  return (await callAddress<Id>(adminAddressOf(id), payload, options)).answer;
}
