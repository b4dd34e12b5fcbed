/**
 * Takes the place of `@aws-sdk/credential-provider-node` in the bundles of functions (see bundle.ts).
 *
 * Decision: functions carry no credential chain.
 * Context: the chain of the SDK (files, single sign-on, processes, metadata services, web identity) makes up a
 * quarter of a bundle, and a Lambda function asks its first link alone: Lambda puts the credentials of the
 * function's role into the environment and replaces the environment before they expire.
 * Consequences: the votes function stays within its budget and starts faster; a function bundled this way
 * runs on Lambda only. The local runtime and the operator's commands run unbundled, with the whole chain.
 */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Credentials of the function's role, read at each call of the provider.
 * @throws Error where the environment has none
 */
export function defaultProvider(): () => Promise<Credentials> {
  return () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
      return Promise.reject(new Error('The environment of this function has no AWS credentials.'));
    }
    return Promise.resolve({
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    });
  };
}
