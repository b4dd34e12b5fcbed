import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Label = 'AWSCURRENT' | 'AWSPREVIOUS';

export interface Vault {
  url: string;
  /** Makes a text the current version of a secret, and the current one the previous, as PutSecretValue does. */
  put(arn: string, text: string, now: number): void;
  /** Makes a text the one version of a secret there has ever been. */
  replace(arn: string, text: string): void;
  /** Versions that were asked for, such as `arn AWSCURRENT`. */
  asked: string[];
  /** Answers as Secrets Manager does when it cannot, until `false`. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

/** Secrets Manager's GetSecretValue on a loopback port. */
export async function startVault(): Promise<Vault> {
  const secrets = new Map<string, { text: string; createdAt: number }[]>();
  const asked: string[] = [];
  let isFailing = false;
  const answerTo = ({ SecretId, VersionStage }: { SecretId: string; VersionStage: Label }) => {
    asked.push(`${SecretId} ${VersionStage}`);
    if (isFailing) return { status: 400, body: { __type: 'InternalServiceError', message: 'inner words' } };
    const version = secrets.get(SecretId)?.[VersionStage === 'AWSCURRENT' ? 0 : 1];
    if (!version)
      return { status: 400, body: { __type: 'ResourceNotFoundException', message: 'inner words' } };
    return { status: 200, body: { SecretString: version.text, CreatedDate: version.createdAt / 1000 } };
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = answerTo(JSON.parse(body) as Parameters<typeof answerTo>[0]);
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (arn, text, now) => void secrets.set(arn, [{ text, createdAt: now }, ...(secrets.get(arn) ?? [])]),
    replace: (arn, text) => void secrets.set(arn, [{ text, createdAt: 0 }]),
    asked,
    fail: (now) => void (isFailing = now),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
