import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { putItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { admin } from '../page.ts';
import { screenSite } from '../site.tsx';
import { press, sees } from './seen.ts';

const site = screenSite();

test('before the result is certified, the room says what to do, and a jury’s winner alone is chosen, held, and revealed', async () => {
  const { show, documents } = site.platform();
  const id = (await show.part('event'))!.id;
  const [fans, jury] = await show.everyCategory(id);
  const [nominee] = await show.everyNominee(jury!.id);
  const byJury = { ...jury!, decided_by: 'jury' };
  await putItem(documents, localTables.show, showKeys.category(id, jury!.id), byJury);

  const user = await site.open('/admin/reveal', { as: admin, width: 390 });
  await sees('The result isn’t certified yet');
  await sees('npx acclaim results certify --out FILE');
  const cue = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest<HTMLElement>('.cue')!);
  const ofFans = await cue(fans!.title);
  ofFans.getByText('Waits for the certified result.');
  expect(ofFans.queryByRole('button', { name: /^Reveal/ })).toBeNull();

  const ofJury = await cue(jury!.title);
  await press(user, /^Choose the winner/, ofJury);
  await user.click(await ofJury.findByLabelText(nominee!.title));
  await sees('Winner chosen.', ofJury);
  await press(user, /^Reveal(?! now)/, ofJury);
  await sees('Goes out in', ofJury);
  await press(user, /^Reveal now/, ofJury);
  await sees('Revealed by Ada', ofJury);
  await waitFor(() => expect(screen.queryByText(/Goes out in/)).toBeNull());
});
