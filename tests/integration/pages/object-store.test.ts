import { expect, onTestFinished, test } from 'vitest';
import { nothingWritten } from '../../../functions/pages/state.ts';
import { createObjectStore } from '../../../functions/pages/store.ts';
import { Overtaken } from '../../../functions/pages/written.ts';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { startLoopback } from '../../support/loopback.ts';

test.each([
  [412, 'PreconditionFailed', Overtaken],
  [409, 'ConditionalRequestConflict', Overtaken],
  [404, 'NoSuchKey', Overtaken],
  [403, 'AccessDenied', 'AccessDenied'],
])('an answer of %d %s to the state is told apart from a failure', async (status, code, told) => {
  const { url, close } = await startLoopback((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  onTestFinished(close);
  const client = s3Client(url, { accessKeyId: 'test', secretAccessKey: 'test' });
  const store = createObjectStore(client, 'bucket', '/gayvnawards');
  await expect(store.saveState(nothingWritten, '"one"')).rejects.toThrow(told);
});
