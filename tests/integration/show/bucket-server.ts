import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  content: Buffer;
  contentType: string;
  cacheControl: string;
}

/** A bucket in memory behind the calls the importer makes: PUT, GET and HEAD of an object, in path style. */
export async function startBucket() {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const key = new URL(request.url ?? '/', 'http://bucket').pathname;
      if (request.method === 'PUT') {
        const { 'content-type': contentType = '', 'cache-control': cacheControl = '' } = request.headers;
        objects.set(key, { content, contentType, cacheControl });
        response.end();
        return;
      }
      const found = objects.get(key);
      response.writeHead(found ? 200 : 404);
      response.end(request.method === 'GET' ? found?.content : undefined);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { endpoint, objects, close };
}
