import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Client } from '../../infra/local/engine/clients.ts';
import { openServer } from '../../infra/local/http/server.ts';
import { ObjectStore } from '../../infra/local/s3/object-store.ts';
import { createS3, s3Path } from '../../infra/local/s3/s3.ts';

export type TestBucket = Awaited<ReturnType<typeof startBucket>>;

/** The local S3 on a folder of its own, counting its calls and failing when asked to. `now` is its time. */
export async function startBucket(now: () => number = Date.now) {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-bucket-'));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const s3 = createS3(new ObjectStore(folder), credentials, now);
  const server = await openServer(0, '127.0.0.1');
  const calls: string[] = [];
  let failure: { name: string; method: string | undefined } | undefined;
  server.answerWith(async (request, response) => {
    calls.push(`${request.method} ${request.rawPath.split('/').slice(4).join('/')}`);
    if (!failure || (failure.method && failure.method !== request.method)) {
      await s3(request, response);
      return;
    }
    request.message.resume();
    const isOfS3 = /^(?:Internal|Service)/.test(failure.name);
    response.writeHead(isOfS3 ? 503 : 400, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${failure.name}</Code><Message>inner words</Message></Error>`);
  });
  const client = s3Client(`http://127.0.0.1:${server.port}${s3Path}`, credentials);
  return {
    client,
    /** Requests since `reset` as method and key, in order, such as `GET variants/ab.jpg/w320.avif`. */
    calls,
    reset: () => {
      calls.length = 0;
    },
    /** Answers requests of a method (all where not given) with this error of S3, its own (a 503) or the caller's (a 400); undefined ends that. */
    failWith: (name: string | undefined, method?: string) => {
      failure = name === undefined ? undefined : { name, method };
    },
    close: async () => {
      client.destroy();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
