import { policies } from '../../../functions/auth/domain.ts';
import type { AppError } from '../../../functions/platform/errors.ts';
import { createThrottle, type Throttle } from '../../../functions/platform/throttle.ts';
import type { AuthSite } from './support.ts';

/** Hours of the fastest attack with so many wrong passwords: each account and each browser is used again as soon as it is open. */
export async function attackHours(
  { platform, site: { clock } }: AuthSite,
  wrong: number,
  accountCount: number,
  browserCount: number,
): Promise<number> {
  const byAccount = createThrottle(platform, policies.loginByAccount);
  const byBrowser = createThrottle(platform, policies.loginByBrowser);
  const open = (name: string, count: number) =>
    new Map(
      Array.from({ length: count }, (_, n) => [`${accountCount}/${browserCount} ${name} ${n}`, 0] as const),
    );
  const [accounts, browsers] = [open('account', accountCount), open('browser', browserCount)];
  const first = (among: Map<string, number>) => [...among].reduce((a, b) => (b[1] < a[1] ? b : a));
  const take = async (throttle: Throttle, among: Map<string, number>, subject: string) => {
    const refused = await throttle.take(subject).then(
      () => 0,
      (error: unknown) => (error as AppError).retryAfter ?? 0,
    );
    among.set(subject, refused ? clock.now() + refused * 1000 : (among.get(subject) ?? 0) + 1);
    return refused === 0;
  };
  const start = clock.now();
  for (let tried = 0; tried < wrong;) {
    const [browser, browserOpen] = first(browsers);
    const [account, accountOpen] = first(accounts);
    clock.set(Math.max(clock.now(), browserOpen, accountOpen));
    if (!(await take(byBrowser, browsers, browser))) continue;
    if (await take(byAccount, accounts, account)) tried += 1;
  }
  return (clock.now() - start) / 3_600_000;
}
