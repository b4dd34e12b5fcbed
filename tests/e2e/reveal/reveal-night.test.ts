import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { admin, buttonOf, count, cue, pass, revealNight, soon } from './night.ts';

const { order, openTimed, certify, letGo, ask } = revealNight();

const titlesOf = (page: Page, level: 1 | 2 | 3) =>
  page.getByRole('main').getByRole('heading', { level }).allTextContents();
const listed = async () =>
  (await ask<Answer<'winners.list'>>('winners/list')).categories.map(({ title }) => title).toSorted();

test('on the night winners go out one by one, one is taken back, and page, stage and a second phone are in step', async () => {
  await certify();
  const { page: phone } = await openTimed('/admin/reveal', { as: admin, width: 390 });
  const { page: second } = await openTimed('/admin/reveal', { as: admin, width: 390 });
  const { page: visitor } = await openTimed('/winners');
  const { page: stage } = await openTimed('/winners/stage', { viewport: { width: 1920, height: 1080 } });
  await phone.getByText(`0 of ${count} revealed`).waitFor();
  await stage.getByRole('heading', { level: 1, name: 'The Nitrate Awards' }).waitFor();
  const revealed: string[] = [];

  /** All screens show what has been revealed, and nothing else. */
  const inStep = async (newest: string | undefined, winners: string[]) => {
    await letGo();
    expect(await listed()).toEqual(revealed.toSorted());
    await soon(stage, () => titlesOf(stage, 1)).toEqual([newest ?? 'The Nitrate Awards']);
    await soon(stage, () => titlesOf(stage, 2)).toEqual(winners);
    await soon(visitor, async () => (await titlesOf(visitor, 3)).toSorted()).toEqual(revealed.toSorted());
    await soon(second, () => second.getByText(`${revealed.length} of ${count} revealed`).count()).toBe(1);
  };
  const press = (name: string, title: string) => buttonOf(phone, name, title).click();

  /** Pressed by mistake: nobody outside of the phone sees anything, and nothing comes later. */
  const mistaken = async (title: string, newest: string | undefined, winners: string[]) => {
    await pass(phone, 4);
    await cue(phone, title).getByText('Goes out in 6 s.').waitFor();
    await inStep(newest, winners);
    expect(await axeViolations(phone)).toEqual([]);
    await press('Take back', title);
    await pass(phone, 20);
    await inStep(newest, winners);
    expect(await phone.getByRole('alert').count()).toBe(0);
    await press('Reveal', title);
  };
  /** Out already: it can still be taken back, after a question, and revealed again. */
  const takenBack = async (title: string, winners: string[]) => {
    await pass(phone, 2);
    await press('Take back', title);
    await phone.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await cue(phone, title).getByText('Next', { exact: true }).waitFor();
    revealed.pop();
    await inStep(undefined, []);
    await pass(phone, 2);
    await press('Reveal', title);
    await pass(phone, 10);
    await cue(phone, title).getByText('Revealed by Ada Admin').waitFor();
    revealed.push(title);
    await inStep(title, winners);
  };

  for (const [index, { category, winners }] of order.entries()) {
    const { title } = category;
    const names = winners.map((each) => each.title);
    const before = revealed.at(-1);
    const shown = before === undefined ? [] : order[index - 1]!.winners.map((each) => each.title);
    await cue(phone, title).getByText('Next', { exact: true }).waitFor();
    if (index === 1) {
      await press('Choose the winner', title);
      await cue(phone, title).getByLabel(names[0]!, { exact: true }).check();
      await cue(phone, title).getByText('Winner chosen.').waitFor();
    }
    await press('Reveal', title);
    await cue(phone, title).getByText('Goes out in 10 s.').waitFor();
    if (index === 2) await mistaken(title, before, shown);
    // Most go out by themselves, some when the name is said.
    if (index % 3 === 2) await press('Reveal now', title);
    else await pass(phone, 10);
    await cue(phone, title).getByText('Revealed by Ada Admin').waitFor();
    revealed.push(title);
    await inStep(title, names);
    if (index === 4) await takenBack(title, names);
  }
  await phone.getByText('Every winner is revealed.').waitFor();
  expect(revealed).toHaveLength(count);
});
