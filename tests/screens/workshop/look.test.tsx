import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt } from './organizers.ts';
import { isSaved, sees } from './seen.ts';

const site = screenSite();
const theme = async () => (await (await colleagueAt(site)).get('theme')).value;

test('contrast is shown as a color is typed: one that nobody could read is refused, a good one is saved', async () => {
  site.allow(/422/);
  const user = await site.open('/admin/look', { as: admin });
  const text = await screen.findByLabelText<HTMLInputElement>('Text');
  const pair = within(within(screen.getByRole('list', { name: 'Contrast' })).getAllByRole('listitem')[0]!);
  await fill(user, text, '#333333');
  await sees('too low, needs 7:1', pair);
  await sees('Contrast too low: text #333333');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(JSON.stringify(await theme())).not.toContain('#333333');

  await fill(user, text, '#fefefe');
  await sees('can be read', pair);
  await isSaved();
  await waitFor(async () => expect(JSON.stringify(await theme())).toContain('#fefefe'));
  expect(document.querySelector('.look-sample')?.getAttribute('style')).toContain('#fefefe');
});

test('a mood is checked as it is typed, is told what is read on it, and an emptied one is no longer there', async () => {
  site.allow(/422/);
  const user = await site.open('/admin/look', { as: admin });
  const color = await screen.findByLabelText<HTMLInputElement>('Color of the second mood');
  const told = () => screen.getByRole('list', { name: 'Contrast of the moods' }).textContent;
  const stored = async () => ((await theme()) as { moods: object }).moods;
  await fill(user, screen.getByLabelText('Name of the second mood'), 'Paper');
  await fill(user, color, '#red');
  await sees('bad color');
  await fill(user, color, '#f4e9d2');
  await waitFor(() => expect(told()).toMatch(/Text on Paper16\.\d:1can be read/));
  await isSaved();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ mood2: { name: 'Paper', ground: '#f4e9d2' } }),
  );
  await fill(user, color, '');
  await waitFor(() => expect(told()).not.toContain('Paper'));
  await waitFor(async () => expect(await stored()).toMatchObject({ mood2: { name: 'Paper', ground: '' } }));
});

test('a stream’s code is checked, and only the stream is kept of it', async () => {
  site.allow(/422/);
  const user = await site.open('/admin/look', { as: admin });
  const code = await screen.findByLabelText<HTMLTextAreaElement>('Embed code of the live stream');
  await fill(user, code, '<iframe src="https://evil.example/stream"></iframe>');
  await user.tab();
  await sees('is not an embed the site can show');
  await fill(
    user,
    code,
    '<script>1</script><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  );
  await user.tab();
  await isSaved();
  await waitFor(() =>
    expect(code.value).toMatch(/^<iframe src="https:\/\/www\.youtube\.com\/embed\/aqz-KE-bpKQ"/),
  );
});
