import { expect, test } from 'vitest';
import type { Campaign } from '#contract/mail.ts';
import { ApiError } from '../../../web/api/client.ts';
import type { KeptDraft } from '../../../web/workshop/content/part-session.ts';
import { createMailSession } from '../../../web/workshop/mail/mail-session.ts';
import { starters, writtenOf, type Written } from '../../../web/workshop/mail/words.ts';

const starter = starters('The Awards')['voting-opens'];

/** Emails on a server in memory, which anybody can open in a browser. */
function setUp() {
  let stored: Campaign | undefined;
  const save = async (body: { id: string | null; version: number } & Written): Promise<Campaign> => {
    if ((stored?.version ?? 0) !== body.version)
      throw new ApiError('revision_conflict', 409, 'Someone else changed this email.', {}, [], stored);
    const { id, version, ...text } = body;
    const rest = { changedBy: '', scheduledBy: null, at: null, beganAt: null, finishedAt: null };
    stored = { ...text, ...rest, id: id ?? 'mail-1', version: version + 1, state: 'draft', changedAt: '' };
    return stored;
  };
  const open = async (kept?: KeptDraft<Written>) => {
    let draft = kept;
    const due: (() => void)[] = [];
    const mail = createMailSession(stored, {
      starter,
      save,
      kept: { read: () => draft, write: (next) => void (draft = next) },
      later: (task) => {
        due.push(task);
        return () => undefined;
      },
      now: () => 0,
    });
    const settle = async () => {
      for (const task of due.splice(0)) task();
      await new Promise<void>((resolve) => setImmediate(resolve));
    };
    mail.see(stored);
    await settle();
    const view = () => mail.session.view.get();
    return {
      ...mail,
      view,
      kept: () => draft,
      look: async () => {
        mail.see(stored);
        await settle();
      },
      write: (more: Partial<Written>) => mail.session.change({ ...view().value!, ...more }),
      save: async () => {
        mail.session.saveNow();
        await settle();
        await settle();
      },
    };
  };
  return { open, stored: () => writtenOf(stored!) };
}

test('a new email is saved by its button alone, as it begins or as it was changed', async () => {
  const site = setUp();
  const ada = await site.open();
  expect([ada.view().value, ada.view().saving.kind, ada.id()]).toEqual([starter, 'saved', undefined]);
  ada.write({ subject: 'Mine' });
  expect([ada.view().saving.kind, ada.kept()?.value.subject]).toEqual(['unsaved', 'Mine']);
  await ada.look();
  expect(ada.id()).toBeUndefined();
  ada.write({ subject: starter.subject });
  expect(ada.view().saving.kind).toBe('saved');
  await ada.save();
  expect([ada.id(), ada.version(), ada.view().saving.kind]).toEqual(['mail-1', 1, 'saved']);
});

test('what two people write in different fields is put together by a save', async () => {
  const site = setUp();
  await (await site.open()).save();
  const [ada, bo] = [await site.open(), await site.open()];
  bo.write({ subject: 'By Bo', title: 'Bo' });
  await bo.save();
  ada.write({ body: 'By Ada' });
  await ada.look();
  await ada.save();
  expect(site.stored()).toMatchObject({ subject: 'By Bo', title: 'Bo', body: 'By Ada' });
  expect([ada.view().saving.kind, ada.version(), ada.kept()]).toEqual(['saved', 3, undefined]);
  // Bo has nothing unsaved, and sees it.
  await bo.look();
  expect(bo.view().value).toMatchObject({ subject: 'By Bo', body: 'By Ada' });
});
