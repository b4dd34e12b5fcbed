import { Agent, request } from 'node:http';

/** A POST made ready before the clock runs. */
export interface Post {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends posts over kept connections. */
export interface Sender {
  /**
   * Sends all, as many at a time as there are connections, and answers how many a second.
   * @throws Error at the first answer that is not a 200
   */
  rate(posts: readonly Post[]): Promise<number>;
  close(): void;
}

/** A sender to a port of this machine that keeps so many connections. */
export function openSender(port: number, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    rate: async (posts) => {
      const queue = posts.values();
      const worker = async () => {
        for (const post of queue) await send(agent, port, post);
      };
      const begin = performance.now();
      await Promise.all(Array.from({ length: connections }, worker));
      return (posts.length * 1000) / (performance.now() - begin);
    },
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, port: number, { path, headers, body }: Post): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else
            reject(
              new Error(`A vote was answered with ${answer.statusCode}: ${Buffer.concat(chunks).toString()}`),
            );
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
