import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bot check that speaks the siteverify protocol: the token `good` passes, every other one does not. */
export async function startSiteverify(): Promise<{
  url: string;
  asked: URLSearchParams[];
  close(): Promise<void>;
}> {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push(form);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: form.get('response') === 'good', hostname: 'awards.test' }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
