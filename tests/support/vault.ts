import { json } from 'node:stream/consumers';
import { startLoopback } from './loopback.ts';

interface Question {
  SecretId: string;
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS';
}

/** An error of the service; `hung` cuts connections at once, which clients take for a time-out. */
export type VaultFailure = 'InternalServiceError' | 'ThrottlingException' | 'hung';

export type Vault = Awaited<ReturnType<typeof startVault>>;

/** Secrets Manager's GetSecretValue on a loopback port; `url` is its endpoint, for SECRETS_ENDPOINT. */
export async function startVault() {
  const secrets = new Map<string, { text: string; createdAt: number }[]>();
  const asked: string[] = [];
  let failure: VaultFailure | undefined;
  const answerTo = ({ SecretId, VersionStage }: Question): [status: number, body: object] => {
    asked.push(`${SecretId} ${VersionStage}`);
    const version = secrets.get(SecretId)?.[VersionStage === 'AWSCURRENT' ? 0 : 1];
    if (version && !failure)
      return [200, { SecretString: version.text, CreatedDate: version.createdAt / 1000 }];
    const type = failure ?? 'ResourceNotFoundException';
    return [type === 'InternalServiceError' ? 500 : 400, { __type: type, message: 'inner words' }];
  };
  const { url, close } = await startLoopback((request, response) => {
    void json(request).then((question) => {
      const [status, body] = answerTo(question as Question);
      if (failure === 'hung') {
        response.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    });
  });
  return {
    url,
    close,
    /** Makes a text the current version of a secret, and the current one the previous, as PutSecretValue does. */
    put: (arn: string, text: string, now: number) => {
      secrets.set(arn, [{ text, createdAt: now }, ...(secrets.get(arn) ?? [])]);
    },
    /** Makes a text the one version of a secret there has ever been. */
    replace: (arn: string, text: string) => {
      secrets.set(arn, [{ text, createdAt: 0 }]);
    },
    /** Versions that were asked for, such as `arn AWSCURRENT`. */
    asked,
    /** Answers as Secrets Manager does when it cannot, until undefined. */
    failWith: (next: VaultFailure | undefined) => {
      failure = next;
    },
  };
}
