import type { Answer } from '#contract/routes.ts';
import type { Certificate } from '#count/certificate.ts';
import { withdrawnIn, type Names } from '#count/recount.ts';
import { AppError } from '#platform/errors.ts';
import { sanitizeHtml } from '#platform/html.ts';
import type { CurrentCertificate } from './domain.ts';

export interface WinnersStore {
  certified(): Promise<CurrentCertificate | undefined>;
  /** The show's current names, since nominees may be withdrawn after certification. */
  names(): Promise<Names>;
  page(): Promise<{ title: string; body: string } | undefined>;
  putPage(page: { title: string; body: string }): Promise<void>;
}

const defaultTitle = 'Winners';

/** The Winners page as it is, and as the certificate would make it. */
export async function winners(store: WinnersStore): Promise<Answer<'results.winners'>> {
  const [certified, current = null, names] = await Promise.all([
    store.certified(),
    store.page(),
    store.names(),
  ]);
  return {
    certificate: certified?.digest ?? null,
    proposed: certified
      ? { title: current?.title ?? defaultTitle, body: winnersBody(certified.certificate, names) }
      : null,
    current,
  };
}

/**
 * Publishes the winners of the current certificate as the body of the Winners page; its title stays.
 * @throws AppError certificate_not_found if this is not the current certificate
 */
export async function publishWinners(
  store: WinnersStore,
  digest: string,
): Promise<Answer<'results.publishWinners'>> {
  const { certificate, proposed } = await winners(store);
  if (!proposed || certificate !== digest) throw new AppError('certificate_not_found');
  await store.putPage(proposed);
  return proposed;
}

/**
 * A heading per category with votes, and its winner, or several in a tie. Nominees withdrawn before or after
 * certification never win.
 */
export function winnersBody({ categories }: Pick<Certificate, 'categories'>, names: Names): string {
  const markOf = withdrawnIn(names);
  const isEligible = (each: { id: string; withdrawn?: true }): boolean =>
    !each.withdrawn && !markOf(each.id).withdrawn;
  const parts = categories.filter(isEligible).flatMap(({ title, nominees }) => {
    const eligible = nominees.filter(isEligible);
    const most = Math.max(0, ...eligible.map(({ votes }) => votes));
    const first = eligible.filter(({ votes }) => votes > 0 && votes === most);
    if (first.length === 0) return [];
    const lines = first.map((nominee) => `<p><strong>${escaped(nominee.title)}</strong></p>`);
    return [`<h2>${escaped(title)}</h2>`, ...lines];
  });
  return sanitizeHtml(parts.join('\n'));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
