import type { Environment } from '#platform/environment.ts';
import type { DataFolder } from './data-folder.ts';
import { localTables } from './engine/tables.ts';
import { identityEnvironment } from './identity/environment.ts';
import { imageBucket, s3Path } from './s3/s3.ts';
import { liveStandIn } from './routes/live.ts';
import { sesPath } from './routes/ses.ts';

/** URL path of the pictures, as on the CDN. */
export const imagePath = '/images/';

/** Environment variables of a local site's functions, as the stacks set them in the cloud. */
export function functionEnvironment(site: {
  folder: DataFolder;
  basePath: string;
  /** The site's own address, without a trailing slash. */
  url: string;
  /** The address visitors use. */
  siteUrl: string;
  engine: string;
  botCheckSecret: string;
  originSecret: string;
}): Environment {
  const { folder, basePath, url, siteUrl, engine, botCheckSecret, originSecret } = site;
  return {
    BASE_PATH: basePath,
    SHOW_TABLE: localTables.show,
    BALLOTS_TABLE: localTables.ballots,
    ACCOUNTS_TABLE: localTables.accounts,
    SUBMISSIONS_TABLE: localTables.submissions,
    RESULTS_TABLE: localTables.results,
    IMAGE_PATH: imagePath,
    IMAGE_BUCKET: imageBucket,
    SESSION_SECRET: folder.sessionSecret,
    SESSION_SECRET_ARN: '',
    BOT_CHECK_PROVIDER: 'local',
    BOT_CHECK_SITE_KEY: 'local',
    BOT_CHECK_SECRET: botCheckSecret,
    BOT_CHECK_SECRET_ARN: '',
    ORIGIN_SECRET: originSecret,
    ORIGIN_SECRET_ARN: '',
    SECRETS_ENDPOINT: '',
    BOT_CHECK_SCRIPT: '/local/bot-check.js',
    BOT_CHECK_VERIFY_URL: `${url}/local/siteverify`,
    ...identityEnvironment(url, siteUrl),
    SITE_URL: siteUrl,
    MAIL_FROM: 'awards@acclaim.test',
    MAIL_ENDPOINT: url + sesPath,
    LIVE_PATHS: liveStandIn,
    // Only a path, so that it has the origin the visitor uses.
    UPLOAD_URL: `${s3Path}/${imageBucket}`,
    S3_ENDPOINT: url + s3Path,
    DYNAMODB_ENDPOINT: engine,
  };
}
