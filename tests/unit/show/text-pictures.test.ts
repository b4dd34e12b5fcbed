import { expect, test } from 'vitest';
import { pictureUrls, withPictures } from '#records/pictures.ts';

const key = `${'0'.repeat(32)}.jpg`;
const stored = { key, contentType: 'image/jpeg', bytes: 1 };
const url = pictureUrls(
  [
    { ...stored, name: 'vault.jpg', width: 1600, height: 900 },
    { ...stored, name: 'older.jpg' },
  ],
  '/images/',
);
const address = `/images/${key}/w1080`;

test.each([
  [
    'gets its size',
    '<p>A</p><img src="{{image:vault.jpg}}" alt="A vault" />',
    `<p>A</p><img src="${address}" width="1600" height="900" alt="A vault" />`,
  ],
  [
    'keeps the size that the editor gave it',
    '<img alt="" src="{{image:vault.jpg}}" width="80" />',
    `<img alt="" src="${address}" width="80" />`,
  ],
  ['whose size is not known has none', '<img src="{{image:older.jpg}}" />', `<img src="${address}" />`],
  ['that is not the show’s has no address', '<img src="{{image:lost.jpg}}" />', '<img src="" />'],
  [
    'is not all that names one',
    '<p>{{image:vault.jpg}}</p><img src="/other.jpg" />',
    `<p>${address}</p><img src="/other.jpg" />`,
  ],
])('a picture in an editor’s text %s', (_, html, shown) => {
  expect(withPictures(html, url)).toBe(shown);
});
