import { crc32, deflateSync } from 'node:zlib';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { LibraryPicture } from '../../../functions/contract/uploads.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { compose } from '../../../functions/uploads/main.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { startBucket } from '../../support/bucket.ts';
import { requestOf, send, type Caller, type Sent } from '../../support/caller.ts';
import { setUpSite } from '../../support/site.ts';

interface Created {
  upload: { url: string; fields: Record<string, string> };
  url: string;
}

/** The uploads group on an engine and a bucket, and an admin who uploads as a browser does. */
export async function setUpUploads() {
  let late = 0;
  const [site, bucket] = await Promise.all([setUpSite(), startBucket(() => Date.now() + late)]);
  const { clock, documents, log } = site.platform;
  const own = { clock, documents, log, objects: bucket.client };
  const platform = platformFromEnv({ ...site.platform.environment }, own);
  const handler = compose(platform);
  let ada: Caller = await site.signIn('ada', ['template-manager']);
  const call = (id: AdminRouteId, sent: Sent = {}, who = ada) => send(handler, requestOf(id, who, sent));
  type File = { filename?: string; contentType?: string; size: number };
  const create = async (file: File): Promise<Created> => {
    const body = { filename: 'A picture.png', contentType: 'image/png', ...file };
    return (await call('uploads.create', { body })).body as Created;
  };
  /** Sends a form to the store, which says in S3's own words why it refuses. */
  const post = async ({ upload }: Created, content: Uint8Array, changes: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...upload.fields, ...changes })) form.append(name, value);
    form.append('file', new Blob([Buffer.from(content)]));
    const answer = await fetch(upload.url, { method: 'POST', body: form });
    const text = await answer.text();
    const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
    return { status: answer.status, code: element('Code'), message: element('Message') };
  };
  const finish = (url: string, alt = '') => call('uploads.finish', { body: { url, alt } });
  const library = async () => ((await call('uploads.list')).body as { pictures: LibraryPicture[] }).pictures;
  return {
    site,
    platform,
    bucket,
    call,
    create,
    post,
    finish,
    send: async (content: Uint8Array, contentType = 'image/png', filename = 'A picture.png') => {
      const created = await create({ filename, contentType, size: content.length });
      await post(created, content);
      return finish(created.url);
    },
    library,
    list: async () => (await library()).filter(({ from }) => from === 'upload'),
    keys: async () => {
      const { Contents = [] } = await bucket.client.send(new ListObjectsV2Command({ Bucket: imageBucket }));
      return Contents.map(({ Key }) => Key ?? '');
    },
    put: (Key: string, Body: Uint8Array) =>
      bucket.client.send(new PutObjectCommand({ Bucket: imageBucket, Key, Body })),
    /** Leaves a picture as a deletion does that breaks off. */
    hide: (name: string) => deleteItem(site.documents, localTables.show, showKeys.image(name)),
    /** Lets time pass at the store alone. */
    passSeconds: (seconds: number) => void (late += seconds * 1000),
    /** Sets the clock of the functions, with the admin signed in anew. */
    setClock: async (instant: string) => {
      site.clock.set(instant);
      ada = await site.signIn('ada', ['template-manager']);
    },
    close: async () => {
      await bucket.close();
      await site.close();
    },
  };
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims a size, with chunks between it and its data; of its lines there is one. */
export function pngOf(width: number, height: number, between: [name: string, data: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...between.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
