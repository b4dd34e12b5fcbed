import type { Answer, Body } from '#contract/routes.ts';
import { type Author, change, type Content } from '#content/change.ts';
import { missing } from '#content/guard.ts';
import { planEdit } from '#content/plan-edit.ts';
import { nomineeCells } from '#content/versions.ts';

/**
 * Makes drafts public at once, whatever the event says: those of a category, or all. Again changes nothing.
 * @throws AppError invalid_category
 */
export async function announce(
  content: Content,
  { category }: Body<'content.announce'>,
  author: Author,
): Promise<Answer<'content.announce'>> {
  let announced = 0;
  const { entry, changes } = await change(content, { by: author, act: 'save' }, async (show, options) => {
    if (category !== undefined && !show.categories.some(({ id }) => id === category))
      throw missing(show, category, 'invalid_category');
    const drafts = show.nominees.filter(
      (each) => each.draft && (category === undefined || each.category_id === category),
    );
    announced = drafts.length;
    const rows = show.nominees.map((each) => ({
      ...nomineeCells(each),
      ...(drafts.includes(each) && { draft: 'no' as const }),
    }));
    return drafts.length === 0 ? undefined : planEdit({ nominees: rows }, show, options);
  });
  return { announced, entry, changes };
}
