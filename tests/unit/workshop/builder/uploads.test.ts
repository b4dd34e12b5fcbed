import type { UploadedPicture } from '#contract/uploads.ts';
import { describe, expect, it } from 'vitest';
import type {
  StoredChoice,
  UploadDependencies,
  UploadSlot,
} from '../../../../web/workshop/builder/pictures/upload-entry.ts';
import { Uploads } from '../../../../web/workshop/builder/pictures/uploads.ts';
import { createEditorStore } from '../../../../web/workshop/builder/state/store.tsx';
import { draftOf, newWidget } from './drafts.ts';

const desktop: UploadSlot = {
  widget: 'content-a-2',
  path: 'options.images.desktop',
  label: 'Desktop picture',
  shape: 'wide',
};
const mobile: UploadSlot = {
  ...desktop,
  path: 'options.images.mobile',
  label: 'Mobile picture',
  shape: 'tall',
};

const eventsPass = () => new Promise((resolve) => setImmediate(resolve));

/** What is sent: `a.jpg` is the whole picture of that file, `a.jpg wide 0.5 0` a crop. */
type Sent = Parameters<UploadDependencies['send']>;
const wordsOf = ({ file, cut, source, alt }: Sent[0]): string =>
  cut && source ? `${file.name} ${cut.shape} ${cut.focus.x} ${cut.focus.y}` : `${file.name} (${alt})`;

/** Uploads of a template with two widgets, each of which ends when the test ends it. Files are of 2400 x 1600 pixels, or as their names say. */
function setup() {
  const store = createEditorStore(draftOf('content-a-1', 'content-a-2'));
  const sent: { what: string; end: (error?: Error) => void; options: Sent[1] }[] = [];
  const said: string[] = [];
  const failed: string[] = [];
  const closed: string[] = [];
  const applied: string[] = [];
  const texts: string[] = [];
  const waiting = new Set<() => void>();
  const bitmapOf = (name: string) =>
    ({
      width: name.startsWith('wide') ? 1600 : 2400,
      height: name.startsWith('wide') ? 900 : 1600,
      close: () => closed.push(name),
    }) as unknown as ImageBitmap;
  const dependencies: UploadDependencies = {
    open: (file) =>
      file.size === 0
        ? Promise.reject(new Error('This file is empty.'))
        : Promise.resolve(bitmapOf(file.name)),
    openStored: (_, filename) =>
      Promise.resolve({ file: new File(['x'], filename), bitmap: bitmapOf(filename) }),
    send: (picture, options) =>
      new Promise((resolve, reject) => {
        const what = wordsOf(picture);
        const answer = { url: `/images/${what}`, name: picture.file.name } as UploadedPicture;
        sent.push({ what, options, end: (error) => (error ? reject(error) : resolve(answer)) });
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      }),
    changeAlt: (name, alt) => Promise.resolve(texts.push(`${name}: ${alt}`)),
    failed: (filename, message) => failed.push(`${filename}: ${message}`),
    announce: (text) => said.push(text),
    after: (_, task) => {
      waiting.add(task);
      return () => waiting.delete(task);
    },
  };
  const uploads = new Uploads(store, dependencies);
  const apply = ({ url, alt }: { url: string; alt?: string | undefined }) =>
    applied.push(alt === undefined ? url : `${url} as ${alt}`);
  const choose = (slot: UploadSlot, name: string, content = 'x') =>
    uploads.choose(slot, [new File([content], name)], 'A vault', apply);
  const take = (choice: Partial<StoredChoice>) =>
    uploads.take(
      desktop,
      () =>
        Promise.resolve({
          picture: { name: 'a.jpg', url: '/images/a', filename: 'a.jpg', alt: 'Tins' },
          cut: { shape: 'wide', focus: { x: 0.5, y: 0 } },
          made: [],
          ...choice,
        }),
      apply,
    );
  /** Ends what is being sent, and waits until what follows has begun. */
  const end = async (index: number, error?: Error) => {
    sent[index]?.end(error);
    await eventsPass();
  };
  const passPause = async () => {
    const due = [...waiting];
    waiting.clear();
    for (const task of due) task();
    await eventsPass();
  };
  const sentWords = () => sent.map(({ what }) => what);
  return {
    store,
    uploads,
    sent,
    said,
    failed,
    closed,
    applied,
    texts,
    choose,
    take,
    end,
    passPause,
    sentWords,
  };
}

const cropOf = (name: string, cut = 'wide 0.5 0') => `/images/${name} ${cut}`;
const moved = { cut: { shape: 'wide', focus: { x: 1, y: 1 } } } as const;

describe('an upload', () => {
  it('starts when a file is chosen: the whole picture, then the crop for its field, which gets into the field', async () => {
    const { uploads, choose, end, sent, sentWords, applied, said, closed } = setup();
    await choose(desktop, 'a.jpg');
    await choose(mobile, 'b.jpg');
    expect(uploads.isSending()).toBe(true);
    sent[0]?.options.onProgress(0.5);
    expect(uploads.of(desktop).progress).toBe(0.4);
    await end(0);
    await end(1);
    expect(sentWords()).toEqual([
      'a.jpg (A vault)',
      'b.jpg (A vault)',
      'a.jpg wide 0.5 0',
      'b.jpg tall 0.5 0',
    ]);
    await end(2);
    await end(3);
    expect(uploads.of(desktop)).toEqual({});
    expect(uploads.isSending()).toBe(false);
    expect(applied).toEqual([cropOf('a.jpg'), cropOf('b.jpg', 'tall 0.5 0')]);
    expect([said, closed]).toEqual([
      ['a.jpg is uploaded.', 'b.jpg is uploaded.'],
      ['a.jpg', 'b.jpg'],
    ]);
    expect(uploads.getNotices()).toEqual([]);
  });

  it('waits while three others are opened and sent; one that is called off makes room', async () => {
    const { uploads, choose, end, sentWords, applied } = setup();
    const at = (index: number) => ({ ...desktop, path: `options.gallery.pictures.picture-${index}.picture` });
    const names = ['wide-0.jpg', 'wide-1.jpg', 'wide-2.jpg', 'wide-3.jpg', 'wide-4.jpg', 'wide-5.jpg'];
    const chosen = names.map((name, index) => choose(at(index), name));
    await eventsPass();
    expect([sentWords().length, uploads.of(at(3)).opening]).toEqual([3, 'wide-3.jpg']);
    await end(1);
    expect(sentWords().slice(3)).toEqual(['wide-3.jpg (A vault)']);
    uploads.drop(at(0));
    uploads.drop(at(4));
    await eventsPass();
    expect(sentWords().slice(4)).toEqual(['wide-5.jpg (A vault)']);
    for (const index of [2, 3, 4]) await end(index);
    await Promise.all(chosen);
    expect(applied.map((url) => url.slice('/images/'.length, -' (A vault)'.length))).toEqual([
      'wide-1.jpg',
      'wide-2.jpg',
      'wide-3.jpg',
      'wide-5.jpg',
    ]);
    expect(uploads.isSending()).toBe(false);
  });

  it('takes what is changed while it is sent, and after it, with the pause of a person', async () => {
    const { uploads, choose, end, passPause, sentWords, applied, texts, said } = setup();
    uploads.show(desktop);
    await choose(desktop, 'a.jpg');
    uploads.change(desktop, { ...moved, alt: 'Tins' });
    await end(0);
    await end(1);
    expect(applied).toEqual([`${cropOf('a.jpg', 'wide 1 1')} as Tins`]);
    expect(texts).toEqual(['a.jpg: Tins']);
    expect(uploads.of(desktop)).toMatchObject({ placed: cropOf('a.jpg', 'wide 1 1') });

    uploads.change(desktop, { cut: { shape: 'wide', focus: { x: 0, y: 0 } } });
    uploads.change(desktop, { cut: { shape: 'wide', focus: { x: 0, y: 1 } } });
    expect([uploads.isSending(), sentWords().length]).toEqual([true, 2]);
    await passPause();
    await end(2);
    uploads.change(desktop, { cut: { shape: 'whole', focus: { x: 0, y: 1 } } });
    await passPause();
    uploads.change(desktop, moved);
    await passPause();
    // The whole picture and the first crop are there already.
    expect(sentWords().slice(1)).toEqual(['a.jpg wide 1 1', 'a.jpg wide 0 1']);
    expect(applied.slice(1)).toEqual([
      cropOf('a.jpg', 'wide 0 1'),
      '/images/a.jpg (A vault)',
      cropOf('a.jpg', 'wide 1 1'),
    ]);
    expect(said).toEqual(['a.jpg is uploaded.', ...Array<string>(3).fill('The crop is changed.')]);
  });

  it('makes room for the next one that is chosen for its field', async () => {
    const { choose, end, sent, sentWords, applied } = setup();
    const first = choose(desktop, 'a.jpg');
    await choose(desktop, 'b.jpg');
    await first;
    await choose(desktop, 'wide.jpg');
    expect(sentWords()).toEqual(['b.jpg (A vault)', 'wide.jpg (A vault)']);
    expect(sent[0]?.options.signal.aborted).toBe(true);
    await end(1);
    expect(applied).toEqual(['/images/wide.jpg (A vault)']);
  });

  it('that fails keeps the picture, its crop and its text, sends nothing by itself, and then just what is left', async () => {
    const { uploads, choose, end, passPause, sentWords, applied, failed, closed } = setup();
    uploads.show(desktop);
    await choose(desktop, 'a.jpg');
    uploads.change(desktop, { alt: 'Tins' });
    await end(0);
    await end(1, new Error('No connection.'));
    expect(failed).toEqual(['a.jpg: No connection.']);
    expect(uploads.of(desktop)).toMatchObject({ fault: 'No connection.', chosen: { alt: 'Tins' } });
    uploads.change(desktop, moved);
    await passPause();
    expect(sentWords()).toHaveLength(2);
    uploads.retry(desktop);
    await end(2);
    expect(sentWords()).toEqual(['a.jpg (A vault)', 'a.jpg wide 0.5 0', 'a.jpg wide 1 1']);
    expect(applied).toEqual([`${cropOf('a.jpg', 'wide 1 1')} as Tins`]);
    expect([uploads.of(desktop).fault, closed]).toEqual([undefined, []]);
  });
});

describe('a picture of the library', () => {
  it('is cut for a field without being sent again', async () => {
    const { take, end, sentWords, applied } = setup();
    await take({});
    expect(sentWords()).toEqual(['a.jpg wide 0.5 0']);
    await end(0);
    expect(applied).toEqual([`${cropOf('a.jpg')} as Tins`]);
  });

  it('that is in the field is cut anew once its crop is moved, not before, and at once when the field goes', async () => {
    const { uploads, take, end, passPause, sentWords, applied, closed } = setup();
    const hide = uploads.show(desktop);
    const cut = { shape: 'wide', focus: { x: 0.5, y: 0 } } as const;
    await take({ cut, made: [[cut, '/images/crop']], placed: '/images/crop' });
    expect(sentWords()).toEqual([]);
    uploads.change(desktop, moved);
    await passPause();
    await end(0);
    uploads.change(desktop, { cut });
    hide();
    await eventsPass();
    expect(sentWords()).toEqual(['a.jpg wide 1 1']);
    expect(applied).toEqual([cropOf('a.jpg', 'wide 1 1'), '/images/crop']);
    expect([uploads.of(desktop), closed]).toEqual([{}, ['a.jpg']]);
  });
});

describe('saving a widget', () => {
  it('tells when all that was chosen for it has come, which a file that is still being opened has not', async () => {
    const { uploads, choose, end, applied } = setup();
    await choose(desktop, 'wide-a.jpg');
    await choose(mobile, 'b.jpg');
    await choose({ ...desktop, widget: 'content-a-1' }, 'other.jpg');
    const saving = uploads.sendAll(desktop.widget);
    await end(0);
    await end(1);
    await end(3);
    expect(await saving).toBe(true);
    expect(applied).toEqual(['/images/wide-a.jpg (A vault)', cropOf('b.jpg', 'tall 0.5 0')]);
    expect(await uploads.sendAll(desktop.widget)).toBe(true);
    const opening = choose(mobile, 'c.jpg');
    expect(await uploads.sendAll(desktop.widget)).toBe(false);
    await opening;
    expect(uploads.of(mobile).chosen).toBeDefined();
  });

  it('sends at once what was changed, and tries again what failed', async () => {
    const { uploads, choose, end, applied, texts } = setup();
    uploads.show(desktop);
    await choose(desktop, 'wide.jpg');
    await end(0);
    uploads.change(desktop, { alt: 'Tins' });
    expect(await uploads.sendAll(desktop.widget)).toBe(true);
    expect([applied.at(-1), texts]).toEqual(['/images/wide.jpg (A vault) as Tins', ['wide.jpg: Tins']]);

    await choose(desktop, 'wide-b.jpg');
    const first = uploads.sendAll(desktop.widget);
    await end(1, new Error('No connection.'));
    expect(await first).toBe(false);
    const second = uploads.sendAll(desktop.widget);
    await end(2);
    expect(await second).toBe(true);
    expect(applied.at(-1)).toBe('/images/wide-b.jpg (A vault)');
  });
});

it('closing a template waits for what is on its way, a file that is being opened and a change included, and forgets what failed', async () => {
  const { uploads, choose, end, sentWords, applied } = setup();
  uploads.show(desktop);
  await choose(desktop, 'wide.jpg');
  await end(0);
  uploads.change(desktop, moved);
  uploads.change(desktop, { alt: 'Tins' });
  await choose({ ...desktop, widget: 'content-a-1' }, 'failed.jpg');
  await end(1, new Error('No connection.'));
  const opening = choose(mobile, 'b.jpg');
  const closing = uploads.close();
  await opening;
  await eventsPass();
  await end(2);
  await end(3);
  await end(4);
  await closing;
  expect(sentWords().slice(2)).toEqual(['b.jpg (A vault)', 'b.jpg tall 0.5 0']);
  expect(applied).toEqual([
    '/images/wide.jpg (A vault)',
    cropOf('b.jpg', 'tall 0.5 0'),
    '/images/wide.jpg (A vault) as Tins',
  ]);
  expect(uploads.isSending()).toBe(false);
});

describe('an upload whose widget is removed', () => {
  const widget = { ...newWidget(), type: 'content-a' };
  const remove = { type: 'remove', id: desktop.widget } as const;

  it('ends in it once the removal is undone', async () => {
    const { store, uploads, choose, end, applied } = setup();
    await choose(desktop, 'wide.jpg');
    store.dispatch(remove);
    store.dispatch({ type: 'undo' });
    await end(0);
    expect(applied).toEqual(['/images/wide.jpg (A vault)']);
    expect(uploads.getNotices()).toEqual([]);
  });

  it('fails without a notice', async () => {
    const { store, uploads, choose, end } = setup();
    await choose(desktop, 'a.jpg');
    store.dispatch(remove);
    await end(0, new Error('No connection.'));
    expect(uploads.getNotices()).toEqual([]);
  });

  it('is not applied but has a notice, also where another widget has got the same id', async () => {
    const { store, uploads, choose, end, sentWords, applied } = setup();
    await choose(desktop, 'a.jpg');
    await choose(mobile, 'b.jpg');
    store.dispatch(remove);
    // An import may bring another widget of the same id.
    const { draft } = store.getState();
    const widgets = [...draft.widgets, { ...widget, id: desktop.widget, position: 0 }];
    store.dispatch({ type: 'replace', draft: { ...draft, widgets }, words: '' });
    expect([uploads.of(desktop), uploads.of(mobile)]).toEqual([{}, {}]);
    await end(0);
    expect([applied, sentWords().length]).toEqual([[], 2]);
    expect(uploads.getNotices()).toMatchObject([{ filename: 'a.jpg' }]);
    expect(uploads.getNotices()[0]).not.toHaveProperty('fault');
    uploads.dismiss(uploads.getNotices()[0]!);
    expect(uploads.getNotices()).toEqual([]);
  });
});
