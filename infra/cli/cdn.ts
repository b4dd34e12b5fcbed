import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/** A CDN that stores answers of the site. */
export interface Cdn {
  /** Path under which the site lives, such as `/gayvnawards`. */
  basePath: string;
  /** Has it ask anew for these paths, `*` at the end standing for whatever follows; it takes a minute or so to do it everywhere. */
  forget(paths: readonly string[]): Promise<void>;
}

/** The CloudFront distribution of a stage. */
export const cloudFrontCdn = (
  distribution: string,
  basePath: string,
  client: CloudFrontClient = new CloudFrontClient(),
): Cdn => ({
  basePath,
  async forget(paths) {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: {
          // Names this very request, so that one that is sent again is the same.
          CallerReference: randomUUID(),
          Paths: { Quantity: paths.length, Items: [...paths] },
        },
      }),
    );
  },
});
