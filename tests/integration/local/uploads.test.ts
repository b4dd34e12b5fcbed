import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { UploadedPicture } from '../../../functions/contract/uploads.ts';
import { cookiesOf, jsonOf, postJson, startTestSite } from './support.ts';

test('an admin uploads a picture from the page of the site, which shows it once it was looked into', async () => {
  const { origin } = await startTestSite();
  const person = { email: 'builder@acclaim.test', roles: ['template-manager'] };
  const signIn = await postJson(`${origin}/local/sign-in`, person);
  const { token } = await jsonOf<{ token: string }>(signIn);
  const headers = { 'x-csrf-token': token, origin, cookie: cookiesOf(signIn) };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await postJson(`${origin}/gayvnawards/api/admin/${path}`, body, headers);
    expect(answer.status).toBe(200);
    return jsonOf<T>(answer);
  };

  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#123' } });
  const content = await picture.webp().toBuffer();
  const { upload, url } = await post<{
    upload: { url: string; fields: Record<string, string> };
    url: string;
  }>('uploads', { filename: 'Sea.webp', contentType: 'image/webp', size: content.length });
  // Of the site's own origin, whichever name it is called by.
  expect(upload.url).toBe('/local/s3/acclaim-images');
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]));
  expect((await fetch(origin + upload.url, { method: 'POST', body: form })).status).toBe(204);

  expect((await fetch(origin + url)).status).toBe(404);
  const finished = await post<UploadedPicture>('uploads/finish', { url, alt: 'The sea' });
  expect(finished).toMatchObject({ url, width: 64, height: 36 });
  const shown = await fetch(origin + url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetch(`${origin}${url}/w320`)).status).toBe(200);
});
