import { type Alike, alikeText } from '#content/alike.ts';
import { type Author, change, type ChangeIntent, type Content } from '#content/change.ts';
import { planEdit } from '#content/plan-edit.ts';
import { nomineeCells } from '#content/versions.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredNominee } from '#records/show.ts';
import { likenessOf } from '#rules/likeness.ts';
import { acceptGroup } from '#rules/nomination-decisions.ts';
import { decide, type NominationsStore } from './domain.ts';

/**
 * Makes a group a draft nominee by the journal, unless the category has a nominee of that name already; two who accept the same at once
 * make one nominee. Accepting again changes nothing.
 * @throws AppError invalid_category; revision_conflict where the group is another by now; confirmation_needed where it looks like a nominee and that is asked;
 * validation_failed with errors by field; whatever the guard says
 */
export async function accept(
  { store, content }: { store: NominationsStore; content: Content },
  { category, group: id, confirmed, asks_alike: asksAlike, ...fields }: Body<'nominations.accept'>,
  author: Author,
): Promise<Answer<'nominations.accept'>> {
  // Before a nominee is made: the group may be another by now.
  const before: { nominee?: string | undefined } = {};
  await decide(store, category, ({ decisions, group }) => {
    group(id);
    before.nominee = decisions.accepted.get(id)?.nominee;
    return decisions;
  });
  const by = { by: author, act: 'save', confirmed } as const;
  const made = await addDraft(content, category, fields, by, { accepted: before.nominee, asksAlike });
  const { nominee } = made;
  const ruling = { at: new Date(content.now()).toISOString(), by: author.id, nominee: nominee.nominee_id };
  await decide(store, category, ({ decisions, group }) => {
    const known = decisions.accepted.get(id);
    if (known && known.nominee !== nominee.nominee_id)
      throw new AppError('revision_conflict', {
        message: 'Somebody has accepted this as another nominee meanwhile. Both are among the nominees now.',
      });
    return known ? decisions : acceptGroup(decisions, group(id), ruling);
  });
  return {
    category,
    nominee: { id: nominee.nominee_id, title: nominee.title, slug: nominee.slug },
    isKnown: made.entry === null,
    entry: made.entry,
    warnings: made.alike.map((each) => alikeText(each)),
  };
}

async function addDraft(
  content: Content,
  category: string,
  {
    title,
    model,
    ...more
  }: Omit<Body<'nominations.accept'>, 'category' | 'group' | 'confirmed' | 'asks_alike'>,
  intent: ChangeIntent,
  { accepted, asksAlike }: { accepted: string | undefined; asksAlike: boolean | undefined },
): Promise<{ nominee: StoredNominee; entry: number | null; alike: Alike[] }> {
  const likeness = likenessOf(title);
  const isIt = ({ category_id, nominee_id, title: own, withdrawn }: StoredNominee): boolean =>
    category_id === category &&
    (accepted === undefined ? !withdrawn && likenessOf(own) === likeness : nominee_id === accepted);
  const { after, entry, alike } = await change(
    content,
    intent,
    async (show, options) => {
      const found = show.categories.find((each) => each.id === category);
      if (!found) throw new AppError('invalid_category');
      if (show.nominees.some(isIt)) return undefined;
      const row = { ...more, category: found.key, title, model: model ?? found.type.key, draft: 'yes' };
      return planEdit({ nominees: [...show.nominees.map(nomineeCells), row] }, show, options);
    },
    // There is one row, so that its columns say where a fault is.
    ({ column }) => column,
    { asksAlike },
  );
  const nominee = after.nominees.find(isIt);
  if (!nominee) throw new AppError('unavailable');
  return { nominee, entry, alike };
}
