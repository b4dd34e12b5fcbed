/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles of functions (bundle.ts).
 *
 * Decision: functions carry no credential chain.
 * Context: the SDK's chain is a quarter of a bundle, and Lambda needs only its first link: the role's
 * credentials in the environment, which Lambda renews before they expire.
 * Consequences: smaller bundles that start faster and run on Lambda only. The local runtime and the
 * operator's commands run unbundled, with the whole chain.
 */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Reads the role's credentials from the environment at each call.
 * @throws Error if there are none
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
