import { describe, expect, it } from 'vitest';
import type { ContentName, ContentValues, NomineeRow } from '#contract/content.ts';
import { merge } from '#contract/merge.ts';
import { ApiError } from '../../../web/api/client.ts';
import {
  createPartSession,
  type KeptDraft,
  type PartSession,
} from '../../../web/workshop/content/part-session.ts';
import { bestFilm } from '../../support/show.ts';
import { isNightly, runs } from '../../support/nightly.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { randomOf, range } from '../../support/random.ts';
import { cellsOf, type Organizer, type Reply, setUpWorkshop } from './support.ts';

/** A screen of the workshop on the real calls, whose timers run when the test says so. */
function screen<Part extends Exclude<ContentName, 'nominees'>>(
  who: Organizer,
  part: Part,
  now: () => number,
) {
  const due: (() => void)[] = [];
  let kept: KeptDraft<ContentValues[Part]> | undefined;
  const session: PartSession<ContentValues[Part]> = createPartSession({
    part,
    calls: {
      load: () => who.get(part),
      save: async (value, version, confirmed) => {
        const { status, body } = await who.save(part, value, version, { confirmed });
        if (status !== 200)
          throw new ApiError(body.code, status, body.message, body.errors, [], body.current);
        return body as unknown as { value: ContentValues[Part]; version: string };
      },
    },
    kept: { read: () => kept, write: (draft) => void (kept = draft) },
    later: (task) => {
      due.push(task);
      return () => void due.splice(due.indexOf(task) >>> 0, 1);
    },
    now,
  });
  const run = () => due.shift()?.();
  return {
    session,
    run,
    value: () => session.view.get().value!,
    isQuiet: () =>
      due.length === 0 && ['saved', 'clashing', 'refused'].includes(session.view.get().saving.kind),
    /** Whether the browser holds something that the server lacks. */
    holds: () => kept !== undefined,
  };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

async function settle(screens: readonly { run: () => void; isQuiet: () => boolean }[]): Promise<void> {
  while (screens.some((each) => !each.isQuiet())) {
    for (const each of screens) each.run();
    await tick();
  }
}

/** Changes a nominee from what a browser has read, and merges what others have saved meanwhile. */
async function changeNominee(who: Organizer, row: NomineeRow, fields: Partial<NomineeRow>): Promise<void> {
  let base = row;
  let wanted: object = { ...cellsOf(row), ...fields };
  for (;;) {
    const reply: Reply<unknown> = await who.saveNominee(wanted, base.version);
    if (reply.status === 200) return;
    const { value } = reply.body.current as { value: NomineeRow };
    const merged = merge(cellsOf(base), wanted, cellsOf(value));
    expect(merged.clashes).toEqual([]);
    [base, wanted] = [value, merged.value as object];
  }
}

const rounds = isNightly ? 20 : 8;

/** Rounds grow slower as log and pages grow, so that many are held on sites of their own. */
describe.each(range(runs(1)))('on evening %i', async (evening) => {
  const site = await setUpWorkshop();
  const [ann, bob] = [await site.organizer('ann'), await site.organizer('bob')];
  const now = () => site.clock.now();

  it('two people on event, pages and nominees at once lose nothing, whatever the order', async () => {
    const random = randomOf(`${propertySeed}/${evening}`);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    // Stored as every save leaves it.
    await ann.change('pages', (pages) => pages.map((page) => ({ ...page, title: `${page.title}.` })));
    for (let round = 0; round < rounds; round += 1) {
      const events = [screen(ann, 'event', now), screen(bob, 'event', now)] as const;
      const pages = [screen(ann, 'pages', now), screen(bob, 'pages', now)] as const;
      const screens = [...events, ...pages];
      await Promise.all(screens.map(({ session }) => session.load()));
      const row = await ann.nominee(bestFilm.key, 'film-0');
      const day = String((round % 20) + 4).padStart(2, '0');
      const edit = (index: 0 | 1, change: (page: ContentValues['pages'][number]) => object) => () =>
        pages[index].session.change(
          pages[index].value().map((page) => (page.code === 'about' ? { ...page, ...change(page) } : page)),
        );
      const rest: (() => unknown)[] = [
        () => events[0].session.change({ ...events[0].value(), title: `Title ${round}` }),
        () => events[1].session.change({ ...events[1].value(), voting_end: `2026-12-${day}T08:00:00.000Z` }),
        () =>
          pages[0].session.change([
            ...pages[0].value(),
            { code: `ann-${round}`, title: 'By Ann', content: '' },
          ]),
        () =>
          pages[1].session.change([
            { code: `bob-${round}`, title: 'By Bob', content: '' },
            ...pages[1].value(),
          ]),
        edit(0, () => ({ title: `About ${round}` })),
        edit(1, () => ({ content: `<p>Round ${round}</p>` })),
        () => pages[1].session.change(pages[1].value().filter(({ code }) => code !== `ann-${round - 1}`)),
      ];
      const ofNominee = [
        changeNominee(ann, row, { title: `Film ${round}` }),
        changeNominee(bob, row, { twitter: `film${round}` }),
      ];
      while (rest.length > 0) {
        const act = pick(['edit', 'run', 'run', 'wait', 'look']);
        if (act === 'edit') void rest.splice(Math.floor(random() * rest.length), 1)[0]?.();
        if (act === 'run') pick(screens).run();
        if (act === 'look') void pick(screens).session.load();
        if (act === 'wait') await tick();
      }
      await Promise.all(ofNominee);
      await settle(screens);
      expect(screens.map(({ session, holds }) => [session.view.get().saving.kind, holds()])).toEqual(
        screens.map(() => ['saved', false]),
      );
      expect((await ann.get('event')).value).toMatchObject({
        title: `Title ${round}`,
        voting_end: `2026-12-${day}T08:00:00.000Z`,
      });
      const stored = (await ann.get('pages')).value;
      const codes = stored.map(({ code }) => code);
      expect(codes).toEqual(expect.arrayContaining([`ann-${round}`, `bob-${round}`]));
      expect(codes).not.toContain(`ann-${round - 1}`);
      expect(stored.find(({ code }) => code === 'about')).toMatchObject({
        title: `About ${round}`,
        content: `<p>Round ${round}</p>`,
      });
      expect(await ann.nominee(bestFilm.key, 'film-0')).toMatchObject({
        title: `Film ${round}`,
        twitter: `film${round}`,
      });
      // So that the list stays short.
      await bob.change('pages', (all) => all.filter(({ code }) => code !== `bob-${round}`));
    }
  }, 120_000);
});
