import type { Answer, Body } from '#contract/routes.ts';
import type { ContentName } from '#contract/content.ts';
import { isEqual } from '#contract/merge.ts';
import { alikeText } from '#content/alike.ts';
import { requireCells } from '#content/answer-faults.ts';
import { type Author, change, type Content } from '#content/change.ts';
import type { CategoryCells, NomineeCells } from '#content/edit.ts';
import { isEarlier, missing } from '#content/guard.ts';
import { findRecord, planEdit, type PlannedEdit } from '#content/plan-edit.ts';
import { kindAt } from '#content/fields.ts';
import { textsIn } from '#content/paths.ts';
import type { StoredShow } from '#content/show.ts';
import { starterOf } from '#content/starters.ts';
import { nomineeCells, nomineeShown, partValue, versionOf } from '#content/versions.ts';
import { AppError } from '#platform/errors.ts';
import { pictureUrls } from '#records/pictures.ts';
import type { StoredNominee } from '#records/show.ts';

/** A part as it is, or as a new show begins with it. */
export async function readPart(
  { store, votes, now, imagePath }: Content,
  part: ContentName,
  category: string | undefined,
): Promise<Answer<'content.get'>> {
  const show = await store.read();
  const answer = (value: unknown, version: string, isStored: boolean) => ({
    value,
    version,
    isStored,
    pictures: picturesIn(show, part, value, imagePath),
  });
  if (part !== 'nominees') {
    const value = partValue(show, part);
    return answer(value ?? starterOf(part, now()), versionOf(value), value !== undefined);
  }
  const found = show.nominees.filter((each) => category === undefined || each.category_key === category);
  const value = await withVotes(votes, found);
  return answer(value, versionOf(found.map(nomineeCells)), show.nominees.length > 0);
}

/** Nominees with their votes, for those who may be told. */
async function withVotes(votes: Content['votes'], nominees: readonly StoredNominee[]) {
  const { told } = votes;
  if (!told) return nominees.map((nominee) => nomineeShown(nominee, null));
  const counts = await votes.in([...new Set(nominees.map((each) => each.category_id))]);
  return nominees.map((nominee) => {
    const { category_id, nominee_id } = nominee;
    return nomineeShown(nominee, told(counts.get(category_id)?.get(nominee_id) ?? 0));
  });
}

/** Addresses of the pictures that a value names. */
function picturesIn(show: StoredShow, part: ContentName, value: unknown, imagePath: string) {
  const url = pictureUrls(show.images, imagePath);
  const names = textsIn(value, [part]).flatMap(([path, text]) => {
    if (part === 'nominees') return path.at(-1) === 'image' ? text : [];
    const kind = kindAt(path);
    if (kind === 'picture' || kind === 'video') return text;
    return [...text.matchAll(/\{\{image:([^{}]*)\}\}/g)].map(([, name = '']) => name);
  });
  return Object.fromEntries(
    names.filter((name) => name !== '' && url(name) !== '').map((name) => [name, url(name)]),
  );
}

/**
 * Saves a whole part, if it is as it was when the author began. Repeating it changes nothing.
 * @throws AppError revision_conflict with what is there; confirmation_needed; validation_failed
 */
export async function savePart(
  content: Content,
  part: ContentName,
  { value, version, confirmed }: Body<'content.save'>,
  author: Author,
): Promise<Answer<'content.save'>> {
  if (part === 'nominees')
    throw new AppError('validation_failed', { errors: { general: ['Nominees are saved one by one.'] } });
  const currentIn = (show: StoredShow) => {
    const current = partValue(show, part);
    return { value: current ?? starterOf(part, content.now()), version: versionOf(current) };
  };
  const { after, entry, changes } = await change(
    content,
    { by: author, act: 'save', confirmed },
    async (show, options) => {
      const current = partValue(show, part);
      if (current !== undefined && isEqual(withoutWithdrawals(current), withoutWithdrawals(value)))
        return undefined;
      if (versionOf(current) !== version) throw conflict(currentIn(show));
      const edit =
        part === 'categories'
          ? { categories: requireCells<CategoryCells>(value) }
          : { parts: { [part]: value } };
      return planEdit(edit, show, options);
    },
    undefined,
    { current: currentIn },
  );
  const saved = partValue(after, part);
  return { value: saved, version: versionOf(saved), entry, changes };
}

/** A part without who took its rows out, which no save changes: it is shown by name, and stored by id. */
const withoutWithdrawals = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null ? { ...row, withdrawn: undefined } : row,
      )
    : value;

const conflict = (current: unknown): AppError =>
  new AppError('revision_conflict', { message: 'Someone else has changed this.', current });

/**
 * Saves one nominee: a stored one by its id, or a new one at the end of its category.
 * @throws AppError revision_conflict with what is there; confirmation_needed where it looks like another one and that is asked;
 * validation_failed with errors by column
 */
export async function saveNominee(
  content: Content,
  { nominee, version, confirmed, asks_alike: asksAlike }: Body<'content.saveNominee'>,
  author: Author,
): Promise<Answer<'content.saveNominee'>> {
  const { id } = nominee;
  const currentIn = ({ nominees }: StoredShow) => {
    const stored = nominees.find((each) => each.nominee_id === id);
    const value = stored && nomineeShown(stored, null);
    return value && { value, version: value.version };
  };
  const { before, after, entry, changes, alike } = await change(
    content,
    { by: author, act: 'save', confirmed },
    async (show, options) => {
      const rows: NomineeCells[] = show.nominees.map(nomineeCells);
      const at = rows.findIndex((row) => row.id === id && id !== undefined);
      const current = currentIn(show);
      if (current) {
        if (current.version !== version) throw conflict(current);
        rows[at] = nominee;
      } else {
        if (id !== undefined && isEarlier(show, id)) throw new AppError('edition_archived');
        rows.push(nominee);
      }
      requireFreeSlug(show, nominee);
      return planEdit({ nominees: rows }, show, options);
    },
    // What is wrong is shown at the fields of this one nominee, whichever row it is in.
    ({ column }) => column,
    { current: currentIn, asksAlike },
  );
  const known = new Set(before.nominees.map((each) => each.nominee_id));
  const saved = after.nominees.find((each) =>
    id === undefined ? !known.has(each.nominee_id) : each.nominee_id === id,
  );
  if (!saved)
    throw new AppError('validation_failed', { errors: { title: ['This nominee is there already.'] } });
  const [shown] = await withVotes(content.votes, [saved]);
  return { nominee: shown, entry, changes, warnings: alike.map((each) => alikeText(each)) };
}

/** @throws AppError validation_failed where another nominee of the category has the address */
function requireFreeSlug({ nominees }: StoredShow, { id, category, slug = '' }: NomineeCells): void {
  const wanted = slug.trim().normalize('NFC');
  const owner = nominees.find(
    (each) => each.category_key === category?.trim() && each.slug === wanted && each.nominee_id !== id,
  );
  if (owner)
    throw new AppError('validation_failed', {
      errors: { slug: [`is the address of ${owner.title} already; choose another one`] },
    });
}

/**
 * Withdraws a nominee or category: it takes no votes from then on, and wins nothing. Again changes nothing.
 * @throws AppError not_found; whatever the guard says
 */
export async function withdraw(
  content: Content,
  { id, reason, confirmed }: Body<'content.withdraw'>,
  author: Author,
): Promise<Answer<'content.withdraw'>> {
  const intent = { by: author, act: 'withdraw', reason, confirmed } as const;
  const { entry, changes } = await change(content, intent, async (show) => {
    const found = recordOf(show, id);
    if (found.item['withdrawn']) return undefined;
    const withdrawn = { at: new Date(content.now()).toISOString(), by: author.id, reason };
    return acted(show, { ...found, kind: 'withdrawn', item: { ...found.item, withdrawn } });
  });
  return { entry, changes };
}

/**
 * Brings a withdrawn nominee or category back. Again changes nothing.
 * @throws AppError not_found; whatever the guard says
 */
export async function reinstate(
  content: Content,
  { id, reason, confirmed, asks_alike: asksAlike }: Body<'content.reinstate'>,
  author: Author,
): Promise<Answer<'content.reinstate'>> {
  const intent = { by: author, act: 'reinstate', reason, confirmed } as const;
  const { entry, changes, alike } = await change(
    content,
    intent,
    async (show) => {
      const found = recordOf(show, id);
      if (!found.item['withdrawn']) return undefined;
      const { withdrawn: _withdrawn, ...item } = found.item;
      return acted(show, { ...found, kind: 'reinstated', item });
    },
    undefined,
    { asksAlike },
  );
  return { entry, changes, warnings: alike.map((each) => alikeText(each)) };
}

function recordOf(show: StoredShow, id: string) {
  const found = findRecord(show, id);
  if (!found) throw missing(show, id);
  return found;
}

const acted = (show: StoredShow, act: PlannedEdit['planned']['changes'][number]): PlannedEdit => ({
  planned: { edition: show.edition, changes: [act], arrivals: [], leaves: [], changesPaper: true },
  parts: [act.section === 'nominees' ? 'nominees' : 'categories'],
});

/** Puts the nominees of a category into an order. */
export async function sortNominees(
  content: Content,
  { category, ids }: Body<'content.sort'>,
  author: Author,
): Promise<Answer<'content.sort'>> {
  const { after, entry } = await change(content, { by: author, act: 'save' }, async (show, options) => {
    if (!show.categories.some(({ id }) => id === category)) throw missing(show, category, 'invalid_category');
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ nominee_id: id }: StoredNominee): number => places.get(id) ?? ids.length;
    const own = show.nominees.filter((each) => each.category_id === category);
    const others = show.nominees.filter((each) => each.category_id !== category);
    const sorted = own.toSorted((a, b) => placeOf(a) - placeOf(b));
    return planEdit({ nominees: [...others, ...sorted].map(nomineeCells) }, show, options);
  });
  const sorted = after.nominees.filter((each) => each.category_id === category);
  return { ids: sorted.map(({ nominee_id }) => nominee_id), entry };
}
