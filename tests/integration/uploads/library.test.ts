import { GetObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadedPicture } from '../../../functions/contract/uploads.ts';
import { readRecord } from '../../../functions/records/items.ts';
import { showKeys, type Key } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { builderOf } from '../templates/builder.ts';
import { setUpUploads } from './support.ts';

let uploads: Awaited<ReturnType<typeof setUpUploads>>;
beforeEach(async () => {
  uploads = await setUpUploads();
});
afterEach(() => uploads.close());

let shade = 0;
const fileOf = () => {
  shade += 1;
  const background = { r: shade, g: 0, b: 0 };
  return sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
};
const upload = async () => (await uploads.send(await fileOf())).body as UploadedPicture;
/** A file that has arrived and is not yet a picture. */
const arrived = async () => {
  const content = await fileOf();
  const created = await uploads.create({ size: content.length });
  await uploads.post(created, content);
  return created.url;
};
const replace = async ({ name, url }: Pick<UploadedPicture, 'name' | 'url'>, by: string, before = url) =>
  uploads.call('uploads.replace', { body: { name, url: by, before } });
const remove = ({ name }: UploadedPicture) => uploads.call('uploads.delete', { body: { name } });
const put = (key: Key, record: object) => uploads.site.put('show', key, record);
const read = (key: Key) =>
  readRecord<{ key: string }>(uploads.site.documents, localTables.show, key).then((found) => found?.key);
const keyOf = (url: string) => url.slice('/images/'.length);
const pageWith = ({ name }: UploadedPicture) =>
  put(showKeys.page('about'), { code: 'about', title: 'About', content: `<img src="{{image:${name}}}">` });
/** An admin chooses the picture for a widget of home. */
async function chooseForHome({ url }: UploadedPicture): Promise<void> {
  const builder = builderOf(uploads.site);
  const ada = await uploads.site.signIn('ada', ['admin']);
  await builder.done(ada, 'templates.list');
  const widget = { id: 'w', type: 'content-a', title: '', options: { images: { desktop: url } } };
  const body = { template: 'home', base: 1, order: ['w'], widgets: [widget] };
  await builder.done(ada, 'templates.draft', { body });
}

describe('where a picture is used', () => {
  it('is said by part and name, for what imports brought as well', async () => {
    const picture = await upload();
    await pageWith(picture);
    await put(showKeys.nominee('c', 'n'), { nominee_id: 'n', title: 'Nosferatu', image: picture.name });
    await put(showKeys.image('Old Logo.PNG'), {
      name: 'Old Logo.PNG',
      key: 'def.png',
      contentType: 'image/png',
      bytes: 9,
    });
    await put(showKeys.image('night.mp4'), {
      name: 'night.mp4',
      key: 'f.mp4',
      contentType: 'video/mp4',
      bytes: 9,
    });
    await put(showKeys.part('theme'), { logo: 'Old Logo.PNG' });
    await chooseForHome(picture);

    const library = new Map((await uploads.library()).map((each) => [each.name, each]));
    const used = library.get(picture.name);
    expect(used).toMatchObject({ from: 'upload', used: true, isVideo: false });
    expect(used?.uses).toEqual(
      expect.arrayContaining([
        { part: 'page', id: 'about', name: 'About' },
        { part: 'nominee', id: 'n', name: 'Nosferatu' },
        expect.objectContaining({ part: 'template', id: 'home' }),
      ]),
    );
    expect(library.get('Old Logo.PNG')).toMatchObject({
      from: 'import',
      at: null,
      uses: [{ part: 'look', id: 'theme', name: 'The logo' }],
    });
    expect(library.get('night.mp4')).toMatchObject({ isVideo: true, used: false, width: 0 });
  });
});

describe('a replacement', () => {
  it('has the name show the new file, keeps the old one, and is answered again alike', async () => {
    const picture = await upload();
    await pageWith(picture);
    await uploads.call('uploads.change', { body: { name: picture.name, alt: 'Kept' } });
    const url = await arrived();
    const answer = await replace(picture, url);
    expect(answer.body).toMatchObject({ name: picture.name, url, alt: 'Kept' });
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(url));
    expect((await uploads.list())[0]).toMatchObject({ name: picture.name, url, used: true });
    expect(await uploads.keys()).toEqual(expect.arrayContaining([keyOf(picture.url), keyOf(url)]));
    expect((await uploads.keys()).filter((key) => key.startsWith('incoming/'))).toEqual([]);
    expect((await replace(picture, url)).body).toEqual(answer.body);
  });

  it('is refused where somebody else was faster, and changes nothing', async () => {
    const picture = await upload();
    const [first, second] = [await arrived(), await arrived()];
    const answers = await Promise.all([replace(picture, first), replace(picture, second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = answers[0].status === 200 ? first : second;
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(won));
    expect(await read(showKeys.upload(picture.name))).toBe(keyOf(won));
    expect(await replace(picture, won === first ? second : first)).toMatchObject({
      body: { code: 'picture_changed' },
    });
  });

  it('that broke off before it was shown is finished by its repetition', async () => {
    const picture = await upload();
    const url = await arrived();
    await replace(picture, url);
    const image = { name: picture.name, key: keyOf(picture.url), contentType: 'image/png', bytes: 9 };
    await put(showKeys.image(picture.name), image);
    const object = { Bucket: imageBucket, Key: keyOf(url) };
    const content = await (
      await uploads.bucket.client.send(new GetObjectCommand(object))
    ).Body!.transformToByteArray();
    await uploads.put(`incoming/${keyOf(url)}`, content);
    expect((await replace(picture, url)).body).toMatchObject({ url });
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(url));
  });

  it('of an import’s picture makes it an upload, whose former file is still known and kept', async () => {
    const url = await arrived();
    const hero = { name: 'hero.jpg', url: '/images/abc.jpg' };
    expect((await replace(hero, url)).body).toMatchObject({ name: 'hero.jpg', url });
    expect((await uploads.list())[0]).toMatchObject({ name: 'hero.jpg', from: 'upload', url });
  });

  it('is understood by a builder that still shows the picture as it was', async () => {
    const picture = await upload();
    await replace(picture, await arrived());
    await chooseForHome(picture);
    expect((await uploads.list())[0]?.uses).toEqual([expect.objectContaining({ part: 'template' })]);
  });

  it('never takes in what is no picture, and leaves the one that is there', async () => {
    const picture = await upload();
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const created = await uploads.create({ size: content.length });
    await uploads.post(created, content);
    expect(await replace(picture, created.url)).toMatchObject({ body: { code: 'not_a_picture' } });
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(picture.url));
  });
});

describe('a deletion', () => {
  it('is refused while anything uses the picture, and says what', async () => {
    const picture = await upload();
    await pageWith(picture);
    const uses = [{ part: 'page', id: 'about', name: 'About' }];
    expect(await remove(picture)).toMatchObject({
      status: 409,
      body: {
        code: 'picture_in_use',
        message: 'This picture is used by the page “About”. Take it out there first.',
        current: { uses },
      },
    });
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(picture.url));
    expect(await uploads.keys()).toContain(keyOf(picture.url));
  });

  it('puts back what an earlier one hid, where somebody has chosen it since', async () => {
    const picture = await upload();
    await uploads.hide(picture.name);
    await pageWith(picture);
    expect(await remove(picture)).toMatchObject({ status: 409 });
    expect(await read(showKeys.image(picture.name))).toBe(keyOf(picture.url));
  });

  it('takes an unused one away with all its files, those of before its replacement too', async () => {
    const picture = await upload();
    const url = await arrived();
    await replace(picture, url);
    expect(await remove(picture)).toMatchObject({ status: 200, body: { name: picture.name } });
    expect(await uploads.list()).toEqual([]);
    expect(await uploads.keys()).toEqual([]);
    expect(await remove(picture)).toMatchObject({ body: { code: 'picture_not_found' } });
  });

  it('is not for what an import brought', async () => {
    const answer = await uploads.call('uploads.delete', { body: { name: 'hero.jpg' } });
    expect(answer).toMatchObject({ status: 404 });
    expect(await read(showKeys.image('hero.jpg'))).toBe('abc.jpg');
  });
});

describe('a crop', () => {
  const source = (name: string, x = 0.5) => ({ name, shape: 'wide', x, y: 0 }) as const;
  const cut = async (name: string, x?: number) =>
    (await uploads.call('uploads.finish', { body: { url: await arrived(), source: source(name, x) } }))
      .body as UploadedPicture;

  it('is listed with its picture, an import’s too, the newest first, and its uses are those of the picture', async () => {
    const picture = await upload();
    const first = await cut(picture.name, 0.25);
    await uploads.setClock('2027-01-01T00:00:00Z');
    const second = await cut(picture.name);
    const ofHero = await cut('hero.jpg');
    await pageWith(first);
    const library = await uploads.library();
    expect(library.map(({ name }) => name)).not.toContain(first.name);
    expect(library.find(({ name }) => name === picture.name)).toMatchObject({
      used: true,
      uses: [{ part: 'page', id: 'about', name: 'About' }],
      crops: [
        { name: second.name, url: second.url, shape: 'wide', x: 0.5, y: 0 },
        { name: first.name, url: first.url, shape: 'wide', x: 0.25, y: 0 },
      ],
    });
    expect(library.find(({ name }) => name === 'hero.jpg')).toMatchObject({
      crops: [{ name: ofHero.name }],
    });
  });

  it('of a picture that is not there is listed by itself', async () => {
    const lost = await cut('gone.png');
    expect((await uploads.list()).map(({ name }) => name)).toEqual([lost.name]);
  });

  it('that is used keeps its picture from being deleted; an unused one is deleted with it', async () => {
    const picture = await upload();
    const crop = await cut(picture.name);
    await pageWith(crop);
    expect(await remove(picture)).toMatchObject({ status: 409, body: { code: 'picture_in_use' } });
    expect(await read(showKeys.image(crop.name))).toBe(keyOf(crop.url));
    await put(showKeys.page('about'), { code: 'about', title: 'About', content: '' });
    expect(await remove(picture)).toMatchObject({ status: 200 });
    expect(await uploads.list()).toEqual([]);
    expect(await uploads.keys()).toEqual([]);
    expect(await read(showKeys.image(crop.name))).toBeUndefined();
  });

  it('stays a crop when it is replaced', async () => {
    const picture = await upload();
    const crop = await cut(picture.name);
    const url = await arrived();
    await replace(crop, url);
    expect((await uploads.list())[0]?.crops).toMatchObject([{ name: crop.name, url }]);
  });
});
