import { afterEach, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import type { UploadedPicture } from '../../../functions/contract/uploads.ts';
import { showKeys, type Key } from '../../../functions/records/tables.ts';
import { composeSweep } from '../../../functions/uploads/main.ts';
import { builderOf } from '../templates/builder.ts';
import { setUpUploads } from './support.ts';

let uploads: Awaited<ReturnType<typeof setUpUploads>>;
let width = 0;
beforeEach(async () => {
  uploads = await setUpUploads();
});
afterEach(() => uploads.close());

const upload = async (): Promise<UploadedPicture> => {
  width += 1;
  const picture = sharp({ create: { width, height: 4, channels: 3, background: '#00a' } });
  return (await uploads.send(await picture.png().toBuffer())).body as UploadedPicture;
};
const sweepAt = async (instant: string) => {
  await uploads.setClock(instant);
  await composeSweep(uploads.platform)();
};
const put = (key: Key, record: object) => uploads.site.put('show', key, record);
const nameOf = async (picture: UploadedPicture) => {
  const pictures = await uploads.platform.show.pictures();
  return pictures.find(({ key }) => picture.url.endsWith(key))?.name ?? '';
};
const pageWith = async (picture: UploadedPicture) => ({
  code: 'p',
  title: '',
  content: `<img src="{{image:${await nameOf(picture)}}}">`,
});

it('a picture that nothing shows goes after 30 days, with all its sizes', async () => {
  const { url } = await upload();
  await sweepAt('2026-11-01T00:00:00Z');
  await sweepAt('2026-11-30T23:59:59Z');
  expect((await uploads.list()).map((picture) => picture.url)).toEqual([url]);
  uploads.bucket.reset();
  await sweepAt('2026-12-01T00:00:00Z');
  expect(await uploads.list()).toEqual([]);
  expect(await uploads.keys()).toEqual([]);
  expect(uploads.bucket.calls).toContain(`DELETE variants${url.slice('/images'.length)}/w640.webp`);
  uploads.bucket.reset();
  await sweepAt('2026-12-02T00:00:00Z');
  expect(uploads.bucket.calls).toEqual([]);
});

it('is used by a draft, a scheduled release, a kept revision, or any other part of the show', async () => {
  const builder = builderOf(uploads.site);
  const ada = await uploads.site.signIn('ada', ['admin']);
  const bob = await uploads.site.signIn('bob', ['admin']);
  const [drafted, scheduled, kept, inPage, ofNominee, unused] = await Promise.all(
    Array.from({ length: 6 }, upload),
  );
  const show = (who: typeof ada, base: number, url = '') => {
    const widget = { id: 'w', type: 'content-a', title: '', options: { images: { desktop: url } } };
    const body = { template: 'home', base, order: ['w'], widgets: [widget] };
    return builder.done(who, 'templates.draft', { body });
  };
  await builder.done(ada, 'templates.list');
  await show(ada, 1, scheduled?.url);
  const from = '2027-01-30T10:00';
  await builder.done(ada, 'templates.publish', { body: { template: 'home', revision: 2, from } });
  await show(bob, 2, kept?.url);
  await show(ada, 3, drafted?.url);
  await put(showKeys.page('p'), await pageWith(inPage!));
  await put(showKeys.nominee('c', 'n'), { nominee_id: 'n', image: await nameOf(ofNominee!) });

  const used = new Map((await uploads.list()).map((picture) => [picture.url, picture.used]));
  const expected = [drafted, scheduled, kept, inPage, ofNominee].map((picture) => [picture!.url, true]);
  expect(used).toEqual(new Map([...expected, [unused!.url, false]] as [string, boolean][]));

  await sweepAt('2026-11-01T00:00:00Z');
  await sweepAt('2026-12-15T00:00:00Z');
  expect((await uploads.list()).map(({ url }) => url).toSorted()).toEqual(
    expected.map(([url]) => String(url)).toSorted(),
  );
  // The revision that nobody has published is forgotten, and its picture with it, 30 days later.
  await sweepAt('2027-01-30T00:00:00Z');
  await sweepAt('2027-03-02T00:00:00Z');
  const left = await uploads.list();
  expect(left.map(({ url }) => url)).not.toContain(kept?.url);
  expect(left).toHaveLength(4);
});

it('that is used again in time begins anew', async () => {
  const picture = await upload();
  await sweepAt('2026-11-01T00:00:00Z');
  const page = await pageWith(picture);
  await put(showKeys.page('p'), page);
  await sweepAt('2026-11-20T00:00:00Z');
  await put(showKeys.page('p'), { ...page, content: '' });
  await sweepAt('2026-12-05T00:00:00Z');
  await sweepAt('2027-01-03T00:00:00Z');
  expect(await uploads.list()).toHaveLength(1);
  await sweepAt('2027-01-04T00:00:00Z');
  expect(await uploads.list()).toEqual([]);
});

it('a picture stays as long as something uses a crop of it, and both go when nothing does', async () => {
  const whole = await upload();
  const content = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const created = await uploads.create({ size: content.length });
  await uploads.post(created, content);
  const source = { name: whole.name, shape: 'tall', x: 0.5, y: 0 };
  const crop = (await uploads.call('uploads.finish', { body: { url: created.url, source } }))
    .body as UploadedPicture;
  await put(showKeys.page('p'), await pageWith(crop));
  await sweepAt('2026-11-01T00:00:00Z');
  await sweepAt('2026-12-15T00:00:00Z');
  expect((await uploads.list()).map(({ name }) => name)).toEqual([whole.name]);
  await put(showKeys.page('p'), { code: 'p', title: '', content: '' });
  await sweepAt('2026-12-16T00:00:00Z');
  await sweepAt('2027-01-20T00:00:00Z');
  expect(await uploads.list()).toEqual([]);
});
