import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { openServer } from '../../../infra/local/http/server.ts';
import { ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, s3Path, siteBucket } from '../../../infra/local/s3/s3.ts';

/** The bucket of the site, on a folder of its own, for what the writer of pages puts there. */
export async function startSiteBucket() {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-site-bucket-'));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const s3 = createS3(new ObjectStore(folder), credentials, Date.now, siteBucket);
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((request, response) => s3(request, response));
  const url = `http://127.0.0.1:${server.port}`;
  const client = s3Client(`${url}${s3Path}`, credentials);
  return {
    url,
    client,
    close: async () => {
      client.destroy();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
