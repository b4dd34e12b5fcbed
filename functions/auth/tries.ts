import { takeInTurn } from '#platform/throttle.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { AuthThrottles } from './domain.ts';
import type { Requester } from './registration.ts';

/**
 * Counts a try to sign in before it is made: for its browser, its network, and then `own`. A browser that the account knows is exempt
 * from the first two. Resolves to a function that takes the try back everywhere; it never rejects.
 * @throws AppError too_many_attempts with the seconds to wait
 */
export const countTry = (
  { loginByBrowser, loginByNetwork }: AuthThrottles,
  { browserId, remoteIp }: Pick<Requester, 'browserId' | 'remoteIp'>,
  isKnown: boolean,
  // Last: their counts last longest, and a browser or a network that must wait adds nothing to them.
  own: Parameters<typeof takeInTurn>[0],
): Promise<() => Promise<void>> =>
  takeInTurn([
    ...(isKnown
      ? []
      : ([
          [loginByBrowser, browserId],
          [loginByNetwork, networkOf(remoteIp)],
        ] as const)),
    ...own,
  ]);
