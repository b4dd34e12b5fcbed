import type { UploadedPicture } from '#contract/uploads.ts';
import { describe, expect, it } from 'vitest';
import {
  Uploads,
  type UploadDependencies,
  type UploadSlot,
} from '../../../../web/workshop/builder/pictures/uploads.ts';
import { widgetOf } from '../../../../web/workshop/builder/state/draft.ts';
import { createEditorStore } from '../../../../web/workshop/builder/state/store.tsx';
import { draftOf, newWidget } from './drafts.ts';

const desktop: UploadSlot = {
  widget: 'content-a-2',
  path: 'options.images.desktop',
  label: 'Desktop picture',
};
const mobile: UploadSlot = { ...desktop, path: 'options.images.mobile', label: 'Mobile picture' };

const eventsPass = () => new Promise((resolve) => setImmediate(resolve));

/** Uploads of a template with two widgets, each of which ends when the test ends it. */
function setup() {
  const store = createEditorStore(draftOf('content-a-1', 'content-a-2'));
  const sent: { end: (error?: Error) => void; onProgress: (part: number) => void; signal: AbortSignal }[] =
    [];
  const said: string[] = [];
  const failed: string[] = [];
  const closed: string[] = [];
  const applied: string[] = [];
  const dependencies: UploadDependencies = {
    open: (file) =>
      file.size === 0
        ? Promise.reject(new Error('This file is empty.'))
        : Promise.resolve({ close: () => closed.push(file.name) } as unknown as ImageBitmap),
    send: ({ file, alt }, options) =>
      new Promise((resolve, reject) => {
        const picture = { url: `/images/${file.name}`, alt } as UploadedPicture;
        sent.push({ ...options, end: (error) => (error ? reject(error) : resolve(picture)) });
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      }),
    failed: (filename, message) => failed.push(`${filename}: ${message}`),
    announce: (text) => said.push(text),
  };
  const uploads = new Uploads(store, dependencies);
  const choose = (slot: UploadSlot, name: string, content = 'x') =>
    uploads.choose(slot, [new File([content], name)], 'A vault', ({ url }) => applied.push(url));
  /** Ends an upload, and waits until its picture is applied. */
  const end = async (index: number, error?: Error) => {
    sent[index]?.end(error);
    await eventsPass();
  };
  return { store, uploads, sent, said, failed, closed, applied, choose, end };
}

/** The same, while the desktop picture is being uploaded, and others are chosen. */
async function sending(...chosen: [UploadSlot, string][]) {
  const all = setup();
  await all.choose(desktop, 'a.jpg');
  for (const [slot, name] of chosen) await all.choose(slot, name);
  all.uploads.send(desktop);
  return all;
}

describe('an upload', () => {
  it('is shown at its field while that is on the screen, and its picture gets into that field', async () => {
    const { uploads, choose, end, sent, applied, said, closed } = setup();
    const hide = uploads.show(desktop);
    await choose(desktop, 'a.jpg');
    uploads.change(desktop, { focus: { x: 1, y: 1 }, alt: 'Tins' });
    hide();
    expect(uploads.of(desktop).chosen).toMatchObject({ focus: { x: 1, y: 1 }, alt: 'Tins' });
    uploads.send(desktop);
    uploads.send(desktop);
    expect(sent).toHaveLength(1);
    sent[0]?.onProgress(0.5);
    expect(uploads.of(desktop).progress).toBe(0.5);
    expect(uploads.isSending()).toBe(true);
    await end(0);
    expect(uploads.of(desktop)).toEqual({});
    expect(uploads.isSending()).toBe(false);
    expect([applied, said, closed]).toEqual([['/images/a.jpg'], ['a.jpg is uploaded.'], ['a.jpg']]);
    expect(uploads.getNotices()).toEqual([]);
  });

  it('that is called off leaves nothing, even where the server had it already', async () => {
    const { uploads, end, sent, applied, failed } = await sending();
    sent[0]?.end();
    uploads.drop(desktop);
    await end(0);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect([uploads.of(desktop), applied, failed]).toEqual([{}, [], []]);
  });
});

describe('saving a widget', () => {
  it('uploads all that is chosen for it, and tells when all of it has come', async () => {
    const { uploads, choose, end, applied } = setup();
    await choose(desktop, 'a.jpg');
    await choose(mobile, 'b.jpg');
    await choose({ ...desktop, widget: 'content-a-1' }, 'other.jpg');
    const saving = uploads.sendAll(desktop.widget);
    await end(0);
    await end(1);
    expect(await saving).toBe(true);
    expect(applied).toEqual(['/images/a.jpg', '/images/b.jpg']);
    expect(await uploads.sendAll(desktop.widget)).toBe(true);
  });

  it('keeps a choice that cannot be uploaded, and tries it again the next time', async () => {
    const { uploads, choose, end, applied } = setup();
    await choose(desktop, 'a.jpg');
    uploads.change(desktop, { focus: { x: 1, y: 1 }, alt: 'Tins' });
    const first = uploads.sendAll(desktop.widget);
    await end(0, new Error('No connection.'));
    expect(await first).toBe(false);
    expect(uploads.of(desktop)).toMatchObject({ fault: 'No connection.', failed: { alt: 'Tins' } });
    const second = uploads.sendAll(desktop.widget);
    await eventsPass();
    expect(uploads.of(desktop).chosen).toMatchObject({ focus: { x: 1, y: 1 }, alt: 'Tins' });
    await end(1);
    expect(await second).toBe(true);
    expect(applied).toEqual(['/images/a.jpg']);
  });

  it('is not complete while a file that was chosen meanwhile, or is still being opened, waits', async () => {
    const { uploads, choose, end, applied } = setup();
    await choose(desktop, 'a.jpg');
    const first = uploads.sendAll(desktop.widget);
    await choose(mobile, 'b.jpg');
    await end(0);
    expect(await first).toBe(false);
    expect(applied).toEqual(['/images/a.jpg']);
    uploads.drop(mobile);
    const opening = choose(mobile, 'c.jpg');
    expect(await uploads.sendAll(desktop.widget)).toBe(false);
    await opening;
    expect(uploads.of(mobile).chosen).toBeDefined();
  });
});

describe('an upload whose widget is removed', () => {
  const widget = { ...newWidget(), type: 'content-a' };
  const remove = { type: 'remove', id: desktop.widget } as const;

  it('ends in it once the removal is undone', async () => {
    const { store, uploads, end, applied } = await sending();
    store.dispatch(remove);
    store.dispatch({ type: 'undo' });
    await end(0);
    expect(applied).toEqual(['/images/a.jpg']);
    expect(uploads.getNotices()).toEqual([]);
  });

  it('fails without a notice', async () => {
    const { store, uploads, end } = await sending();
    store.dispatch(remove);
    await end(0, new Error('No connection.'));
    expect(uploads.getNotices()).toEqual([]);
  });

  it('is not applied but has a notice, also where another widget has got the same id', async () => {
    const { store, uploads, end, applied } = await sending([mobile, 'b.jpg']);
    store.dispatch(remove);
    store.dispatch({ type: 'add', widget, at: 'bottom' });
    expect(widgetOf(store.getState().draft, desktop.widget)).toBeDefined();
    expect([uploads.of(desktop), uploads.of(mobile)]).toEqual([{}, {}]);
    await end(0);
    expect(applied).toEqual([]);
    expect(uploads.getNotices()).toMatchObject([{ filename: 'a.jpg' }]);
    expect(uploads.getNotices()[0]).not.toHaveProperty('fault');
    uploads.dismiss(uploads.getNotices()[0]!);
    expect(uploads.getNotices()).toEqual([]);
  });
});
