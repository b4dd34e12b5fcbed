import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { screenSite } from '../site.tsx';
import { addWidget, editWidget, openBuilder, undoSteps } from './editor.ts';

const site = screenSite();
const jpegHead = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const badFiles: [name: string, content: BlobPart[], why: RegExp][] = [
  ['drawing.svg', ['<svg xmlns="http://www.w3.org/2000/svg"/>'], /SVG/],
  ['photo.heic', ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic and so on'], /HEIC/],
  ['page.jpg', ['<!doctype html><script>1</script>'], /JPEG/],
  ['broken.jpg', [jpegHead, new Uint8Array(8)], /damaged/],
  ['large.jpg', [jpegHead, new Uint8Array(30 * 1024 * 1024)], /30 MB/],
];

test('a picture field says why it does not take a file, fires uploadfailed, and lets go of the file', async () => {
  // As a browser does with what is no picture.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('It could not be decoded.')));
  const failures: unknown[] = [];
  const ends = new AbortController();
  onTestFinished(() => ends.abort());
  const user = await openBuilder(site);
  addEventListener('uploadfailed', (event) => failures.push((event as CustomEvent).detail), ends);
  await editWidget(user, 0, 'Background Images');
  const field = await screen.findByRole('group', { name: 'Desktop picture' });
  for (const [filename, content, why] of badFiles) {
    const input = field.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(input, new File(content, filename, { type: 'image/jpeg' }));
    await waitFor(() => expect(within(field).getByRole('alert').textContent).toMatch(why));
    expect(failures.at(-1)).toEqual({ filename, message: within(field).getByRole('alert').textContent });
    expect(field.querySelector('.picture-field-chosen')).toBeNull();
  }
  expect(failures).toHaveLength(badFiles.length);
});

test('a gallery takes several files in one step as long as there is room, asks for the text of each, and lets go of one that fails', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('It could not be decoded.')));
  const user = await openBuilder(site);
  const pictures = Array.from({ length: 38 }, (_, index) => ({ id: `picture-${index + 1}`, alt: 'A reel' }));
  await addWidget(user, 'gallery', { gallery: { pictures } });
  const hint = await screen.findByText('Choose several at once, or drop or paste them here.');
  const list = hint.closest<HTMLElement>('.picture-list')!;
  const count = () => list.querySelectorAll('[data-entry]').length;
  const steps = undoSteps();
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => new File(['None.'], name, { type: 'image/jpeg' }));
  await user.upload(list.querySelector<HTMLInputElement>('input[multiple]')!, files);
  await within(list).findByText('There is room for 40 pictures here. c.jpg was left out.');
  expect([count(), undoSteps()]).toEqual([40, steps + 1]);
  const [, second] = within(list).getAllByLabelText('What does the picture show?');
  await user.click((await within(list).findAllByText('Leave it out'))[0]!);
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(count()).toBe(39);
});
