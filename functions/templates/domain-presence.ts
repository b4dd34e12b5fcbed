import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredPresence } from '#records/templates.ts';
import type { TemplatesStore } from './domain.ts';

/** Milliseconds after which a tab that is no longer heard of counts as closed. */
export const presenceAge = 30_000;
/** Milliseconds after which a tab that has nothing new to say is written down again. */
const renewAfter = 8000;

/**
 * Notes that a template is open in a tab of an account, or no longer, and answers with its draft's revision and the
 * other tabs in which it is open.
 * @throws AppError template_not_found
 */
export async function present(
  store: TemplatesStore,
  { template, session, widget, leaving = false }: Body<'templates.presence'>,
  account: string,
  now: number,
): Promise<Answer<'templates.presence'>> {
  const [revision, stored] = await Promise.all([store.draftRevision(template), store.presences(template)]);
  if (revision === undefined) throw new AppError('template_not_found');
  const isOwn = (each: StoredPresence) => each.account === account && each.session === session;
  const own = stored.find(isOwn);
  if (leaving) {
    if (own) await store.deletePresence(template, account, session);
  } else if (!own || own.widget !== widget || now - own.at >= renewAfter) {
    const expires = Math.ceil((now + presenceAge) / 1000);
    await store.putPresence(template, { account, session, ...(widget && { widget }), at: now, expires });
  }
  const others = stored.filter((each) => !isOwn(each) && now - each.at < presenceAge);
  return {
    revision,
    others: others.map((each) => ({
      session: each.session,
      by: each.account,
      isYou: each.account === account,
      widget: each.widget ?? null,
      at: new Date(each.at).toISOString(),
    })),
  };
}
