import type { Answer } from '#contract/routes.ts';
import type { Certificate } from '#count/certificate.ts';
import { withdrawnIn, type Names } from '#count/recount.ts';
import { AppError } from '#platform/errors.ts';
import { sanitizeHtml } from '#platform/html.ts';
import type { StandingCertificate } from './domain.ts';

/** The Winners page and what it is made from. */
export interface WinnersStore {
  certified(): Promise<StandingCertificate | undefined>;
  /** What the show holds now: somebody may be withdrawn after a certificate was made. */
  names(): Promise<Names>;
  /** The page as visitors see it. */
  page(): Promise<{ title: string; body: string } | undefined>;
  putPage(page: { title: string; body: string }): Promise<void>;
}

const defaultTitle = 'Winners';

/** The Winners page as it is and as it would be. */
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
 * Makes the winners of the certificate that stands the body of the Winners page; its title stays.
 * @throws AppError certificate_not_found where another one stands, or none
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
 * A heading for each category with a vote, and who has most of them; several where they have as many. Nobody wins who is withdrawn, by the
 * certificate or since.
 */
export function winnersBody({ categories }: Pick<Certificate, 'categories'>, names: Names): string {
  const markOf = withdrawnIn(names);
  const stands = (each: { id: string; withdrawn?: true }): boolean =>
    !each.withdrawn && !markOf(each.id).withdrawn;
  const parts = categories.filter(stands).flatMap(({ title, nominees }) => {
    const standing = nominees.filter(stands);
    const most = Math.max(0, ...standing.map(({ votes }) => votes));
    const first = standing.filter(({ votes }) => votes > 0 && votes === most);
    if (first.length === 0) return [];
    const lines = first.map((nominee) => `<p><strong>${escaped(nominee.title)}</strong></p>`);
    return [`<h2>${escaped(title)}</h2>`, ...lines];
  });
  return sanitizeHtml(parts.join('\n'));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
