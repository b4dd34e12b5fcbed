import { policies } from '../../functions/auth/domain.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import { createThrottle, type ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import { setTries } from '../support/counts.ts';
import type { MailServer } from '../support/mail.ts';

const bot = { 'g-recaptcha-response': 'good' };
const password = 'a long enough password';

let people = 0;
/** Somebody new, at a place of their own on the network. */
function somebody() {
  people += 1;
  return {
    email: `somebody-${people}@acclaim.test`,
    sourceIp: `10.0.${Math.floor(people / 256)}.${people % 256}`,
  };
}

/** Valid calls of the routes by which accounts are made, and what stops them. */
export function accountCalls(visitor: () => Caller, mail: () => MailServer) {
  const post = (handler: LambdaHandler, id: RouteId, sent: Sent) =>
    send(handler, requestOf(id, visitor(), sent));
  const linkTo = (to: string): string =>
    /\/account\/\w+\/([\w-]+)/.exec(mail().mails(to)[0]?.text ?? '')?.[1] ?? '';
  const asking = (more: object = {}): Sent => {
    const { email, sourceIp } = somebody();
    return { sourceIp, body: { email, ...more, ...bot } };
  };
  const registering = () => asking({ fullname: 'Some Body', password });
  const emailIn = (sent: Sent) => (sent.body as { email: string }).email;

  const verifying = async (_caller: Caller, handler: LambdaHandler): Promise<Sent & { email: string }> => {
    const registration = registering();
    await post(handler, 'auth.register', registration);
    const email = emailIn(registration);
    return { email, sourceIp: registration.sourceIp ?? '', body: { hash: linkTo(email) } };
  };

  return {
    'auth.register': registering,
    'auth.resend': () => asking(),
    'auth.forgot': () => asking(),
    'auth.verify': verifying,
    'auth.reset': async (caller: Caller, handler: LambdaHandler): Promise<Sent> => {
      const { email, sourceIp = '', body } = await verifying(caller, handler);
      await post(handler, 'auth.verify', { sourceIp, body });
      await post(handler, 'auth.forgot', { sourceIp, body: { email, ...bot } });
      return { sourceIp, body: { hash: linkTo(email), password: 'another long password' } };
    },
  };
}

const networkPolicies: Partial<Record<RouteId, ThrottlePolicy>> = {
  'auth.login': policies.loginByNetwork,
  'auth.register': policies.mailByNetwork,
  'auth.resend': policies.mailByNetwork,
  'auth.forgot': policies.mailByNetwork,
};

/** Uses up what a place on the network may try of a route of the auth group, but for the last try. */
export async function exhaust(platform: Platform, id: RouteId, sourceIp: string): Promise<void> {
  const policy = networkPolicies[id];
  if (!policy) return;
  await setTries(platform, policy, sourceIp, policy.free - 1);
  await createThrottle(platform, policy).take(sourceIp);
}
