import { screen, within } from '@testing-library/dom';
import { beforeAll, expect, test } from 'vitest';
import { nominate } from '../../support/nominate.ts';
import { dialog, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { answer, isClosed, press, sees } from './seen.ts';

const site = screenSite();
const editor = { email: 'editor@acclaim.test', fullname: 'Ed Itor', roles: ['editor'] };

const item = (name: string) => part('listitem', name);
const titles = () => [...document.querySelectorAll('.named h2')].map(({ textContent }) => textContent);

beforeAll(async () => {
  const names = {
    'The Passion of Joan of Arc': 12,
    'The Passion of Joan of Ark': 3,
    'La Passion de Jeanne d’Arc': 5,
    'Nine Minutes to Noon': 4,
    Häxan: 3,
    'Vote For My Film': 2,
  };
  await nominate(site.platform(), names);
  await nominate(site.platform(), { 'Vote For My Film': 40 }, { network: 'farm', daysAgo: 2 });
});

test('an editor joins, splits, rejects and accepts what fans nominated, and announces the draft', async () => {
  const user = await site.open('/admin/nominations', { as: editor });
  const suspect = await item('Vote For My Film');
  await sees('40 of 42 came from one address on one day.', suspect);
  expect(titles()).toEqual([
    'Vote For My Film',
    'The Passion of Joan of Arc',
    'La Passion de Jeanne d’Arc',
    'Nine Minutes to Noon',
    'Häxan',
  ]);
  await user.click(suspect.getByText('Spellings, days and networks'));
  await user.click(suspect.getByText('As a table'));
  const rows = within(suspect.getByRole('table')).getAllByRole<HTMLTableRowElement>('row');
  const figures = rows.map(({ cells }) => [...cells].slice(-2).map(({ textContent }) => textContent));
  expect(figures).toContainEqual(['40', '40']);

  for (const name of ['The Passion of Joan of Arc', 'La Passion de Jeanne d’Arc'])
    await user.click(screen.getByLabelText(`Join ${name}`));
  await sees('2 names, 20 nominations together');
  await press(user, 'Join');
  await sees('20 nominations', await item('The Passion of Joan of Arc'));

  await press(user, /^Split/, await item('The Passion of Joan of Arc'));
  const split = await dialog('Split The Passion of Joan of Arc');
  await user.click(split.getByRole('checkbox', { name: /Jeanne/ }));
  await answer(user, 'Split');
  await item('La Passion de Jeanne d’Arc');
  await sees('15 nominations', await item('The Passion of Joan of Arc'));

  await press(user, /^Reject/, await item('Vote For My Film'));
  const reject = await dialog('Reject Vote For My Film');
  await fill(user, reject.getByLabelText('Reason (optional)'), 'One address.');
  await answer(user, 'Reject');
  await sees(/^Rejected by Ed Itor, .*: One address\.$/, await item('Vote For My Film'));

  await press(user, /^Accept/, await item('Nine Minutes to Noon'));
  const accept = await dialog('Accept as a nominee');
  site.allow(/422/);
  await user.clear(accept.getByLabelText('Title'));
  await answer(user, 'Accept as a draft');
  await sees('Title is missing.', accept);
  await fill(user, accept.getByLabelText('Title'), 'Nine Minutes to Noon');
  await answer(user, 'Accept as a draft');
  await sees(
    /^Draft nominee: Nine Minutes to Noon\. Accepted by Ed Itor/,
    await item('Nine Minutes to Noon'),
  );
  await sees('1 draft nominee. Drafts stay hidden until you announce them.');

  await press(user, 'Announce nominees…');
  const announcing = await dialog('Announce nominees');
  await user.click(announcing.getByLabelText(/^At a set time/));
  await answer(user, 'Set the time');
  await sees('Choose a day and a time.', announcing);
  await fill(user, announcing.getByLabelText(/^Nominees appear/), '2099-01-31T20:00');
  await answer(user, 'Set the time');
  await sees('from Jan 31, 2099, 8:00 PM on.');
  await press(user, 'Announce nominees…');
  await user.click((await dialog()).getByLabelText('Now: all 1 draft'));
  await answer(user, 'Announce now');
  await isClosed();
  await sees(/^Nominee: Nine Minutes to Noon/, await item('Nine Minutes to Noon'));
});
