import { adminAddressOf, type AdminRouteId } from '#contract/admin-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { ApiError, callAddress, type CallOptions, type Payload } from '../api/client.ts';
import { expireSession, getSession, loadUser } from '../api/session.ts';

/**
 * Calls an admin route and returns its answer. Once the session has ended the site is signed out; a refusal that comes after
 * the next sign-in is tried again.
 * @throws ApiError for every failure, network failures included; `signed_out` once the session has ended
 */
export async function callAdmin<Id extends AdminRouteId>(
  id: Id,
  payload: Payload<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  const session = getSession();
  try {
    return (await callAddress<Id>(adminAddressOf(id), payload, options)).answer;
  } catch (error) {
    // The roles of this session have changed, or it lacks a second factor by now.
    if (error instanceof ApiError && error.code === 'forbidden') void loadUser();
    if (!(error instanceof ApiError) || error.code !== 'signed_out') throw error;
    if (getSession() === session) expireSession();
    // A session that began since is another one than this call had.
    else if (getSession().user) return callAdmin(id, payload, options);
    throw error;
  }
}
