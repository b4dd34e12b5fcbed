import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Environment } from '#platform/environment.ts';
import { startBucket } from '../../support/bucket.ts';
import { startMail } from '../../support/mail.ts';
import type { TestSite } from '../../support/site.ts';
import { startVault } from '../../support/vault.ts';
import { hurriedSettings } from './faults.ts';

const picture = 'abcdef0123456789abcdef0123456789.jpg';
/** The address of a picture in a size that has been made before. */
export const picturePath = `/images/${picture}/w320/webp`;

/** What the functions of a day call besides the database: Secrets Manager, the store of pictures, and SES. */
export async function startServices({ clock, platform: { environment } }: TestSite) {
  const [vault, bucket, mail] = await Promise.all([startVault(), startBucket(), startMail(clock.now)]);
  vault.replace('arn:session', environment.SESSION_SECRET);
  vault.replace('arn:ballot', environment.BALLOT_SECRET);
  bucket.client.config.retryStrategy = () => Promise.resolve(hurriedSettings.retryStrategy);
  const Key = `variants/${picture}/w320.webp`;
  await bucket.client.send(
    new PutObjectCommand({ Bucket: environment.IMAGE_BUCKET, Key, Body: 'a picture' }),
  );
  return {
    vault,
    bucket,
    mail,
    /** Variables by which functions find them. */
    variables: {
      MAIL_ENDPOINT: mail.url,
      SECRETS_ENDPOINT: vault.url,
      SESSION_SECRET: '',
      SESSION_SECRET_ARN: 'arn:session',
      BALLOT_SECRET: '',
      BALLOT_SECRET_ARN: 'arn:ballot',
    } satisfies Partial<Record<keyof Environment, string>>,
    close: async () => {
      await mail.close();
      await bucket.close();
      await vault.close();
    },
  };
}
