import type { Answer, Body } from '#contract/routes.ts';
import { alikeText } from '#content/alike.ts';
import { type Author, change, type Content } from '#content/change.ts';
import type { NomineeCells } from '#content/edit.ts';
import { missing } from '#content/guard.ts';
import type { JournalChange } from '#content/items.ts';
import { planEdit, type PlannedEdit } from '#content/plan-edit.ts';
import { type StoredShow, votesFor, nameOf } from '#content/show.ts';
import { slugOfTitle, takeSlug } from '#content/slug.ts';
import { nomineeCells, nomineeShown } from '#content/versions.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { itemOf, showKeys } from '#records/tables.ts';

/**
 * Moves a nominee to the end of another category, as one change. Votes stay where they were cast: a nominee that has any, or may get some at this moment,
 * stays in its category as a withdrawn one, and begins without votes in the other. Where it was in that category before and left no votes there, it comes back.
 * @throws AppError not_found; invalid_category; validation_failed where the nominee can't go there; whatever the guard says
 */
export async function moveNominee(
  content: Content,
  { id, category, confirmed, asks_alike: asksAlike }: Body<'content.move'>,
  author: Author,
): Promise<Answer<'content.move'>> {
  let votes = 0;
  let former: StoredNominee | undefined;
  const { before, after, entry, changes, alike } = await change(
    content,
    { by: author, act: 'move', confirmed },
    async (show, options) => {
      const { nominee, from, to } = wayOf(show, id, category);
      const counts = await content.votes.in([from.id, to.id]);
      votes = votesFor(show, nominee, counts);
      former = formerIn(show, nominee, to, counts);
      const reason = `Moved to ${to.title}`;
      const plan = await planEdit({ nominees: rowsAfter(show, nominee, to, former) }, show, {
        ...options,
        reason,
        withdraw: votes > 0 ? [nameOf(nominee)] : [],
      });
      const withdrawn = { at: new Date(options.now).toISOString(), by: author.id, reason };
      return (
        plan && {
          ...withMarks(plan, { nominee, withdrawn, former }),
          reason: `${nominee.title}, from ${from.title} to ${to.title}`,
        }
      );
    },
    ({ column }) => column,
    { asksAlike },
  );
  const { told } = content.votes;
  const known = new Set(before.nominees.map(({ nominee_id }) => nominee_id));
  const moved = after.nominees.find(({ nominee_id: each }) =>
    former ? each === former.nominee_id : !known.has(each),
  ) as StoredNominee;
  return {
    nominee: nomineeShown(moved, told ? told(0) : null),
    isWithdrawn: after.nominees.some(({ nominee_id }) => nominee_id === id),
    votes: told ? told(votes) : null,
    entry,
    changes,
    warnings: alike.map((each) => alikeText(each)),
  };
}

const refusal = (message: string): AppError =>
  new AppError('validation_failed', { message, errors: { category: [message] } });

/** The nominee with the categories that it leaves and goes to. */
function wayOf(show: StoredShow, id: string, category: string) {
  const nominee = show.nominees.find(({ nominee_id }) => nominee_id === id);
  const from = show.categories.find((each) => each.id === nominee?.category_id);
  if (!nominee || !from) throw missing(show, id);
  const to = show.categories.find((each) => each.id === category && !each.withdrawn);
  if (!to) throw missing(show, category, 'invalid_category');
  const { title } = nominee;
  if (to === from) throw refusal(`${title} is in ${to.title} already.`);
  if (nominee.withdrawn) throw refusal(`${title} is withdrawn. Bring it back before you move it.`);
  if (nominee.mergedInto !== undefined)
    throw refusal(`${title} is merged into another nominee, which has its votes. Move that one.`);
  return { nominee, from, to };
}

/**
 * The withdrawn nominee of a category that this one was there before, such as after an undo; undefined where there is none.
 * @throws AppError validation_failed where it is there, or has votes there
 */
function formerIn(
  show: StoredShow,
  { title }: StoredNominee,
  to: StoredCategory,
  counts: Parameters<typeof votesFor>[2],
): StoredNominee | undefined {
  const same = show.nominees.find(
    (each) => each.category_id === to.id && slugOfTitle(each.title) === slugOfTitle(title),
  );
  if (!same || (same.withdrawn && votesFor(show, same, counts) === 0)) return same;
  throw refusal(
    same.withdrawn
      ? `${to.title} has ${same.title} already, as a withdrawn nominee with votes. Bring it back there, and withdraw it here.`
      : `${to.title} has ${same.title} already. Withdraw it here instead.`,
  );
}

/** The rows of all nominees once one has moved, under its own slug unless somebody else has it there. */
function rowsAfter(
  { nominees }: StoredShow,
  nominee: StoredNominee,
  to: StoredCategory,
  former: StoredNominee | undefined,
): NomineeCells[] {
  const { id: _id, withdrawn: _withdrawn, mergedInto: _merged, ...cells } = nomineeCells(nominee);
  const taken = new Set(nominees.flatMap(({ category_id, slug }) => (category_id === to.id ? slug : [])));
  const slug = former?.slug ?? takeSlug(nominee.slug, taken);
  const added = { ...cells, ...(former && { id: former.nominee_id }), category: to.key, slug };
  const others = nominees.filter((each) => each !== nominee && each !== former).map(nomineeCells);
  return [...others, added];
}

interface Marks {
  nominee: StoredNominee;
  withdrawn: StoredNominee['withdrawn'];
  former: StoredNominee | undefined;
}

/** A plan that also brings back who was there before, and leaves nobody behind: nominees of a category that is taken out of the show would stay as they are. */
function withMarks({ planned, parts }: PlannedEdit, { nominee, withdrawn, former }: Marks): PlannedEdit {
  const changes = [...planned.changes];
  const mark = (record: StoredNominee, kind: 'withdrawn' | 'reinstated', marks: object): void => {
    const at = changes.findIndex(({ item }) => item['nominee_id'] === record.nominee_id);
    if (changes[at] && changes[at].kind !== 'changed') return;
    const before = itemOf(showKeys.nominee(record.category_id, record.nominee_id), record);
    const { withdrawn: _before, ...item } = changes[at]?.item ?? before;
    const own: JournalChange = { section: 'nominees', kind, item: { ...item, ...marks }, before };
    changes.splice(at < 0 ? changes.length : at, 1, own);
  };
  mark(nominee, 'withdrawn', { withdrawn });
  if (former) mark(former, 'reinstated', {});
  return { planned: { ...planned, changes, changesPaper: true }, parts };
}
