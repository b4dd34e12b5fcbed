import type { Environment } from '#platform/environment.ts';
import type { DataFolder } from './data-folder.ts';
import { localTables } from './engine/tables.ts';

/** URL path of the pictures, as the CDN has it. */
export const imagePath = '/images/';

/** What the functions of a local site find in their environment, as the stacks set it in the cloud. */
export function functionEnvironment(site: {
  folder: DataFolder;
  basePath: string;
  /** Address of the site itself, without a trailing slash. */
  url: string;
  /** Address of the DynamoDB engine. */
  engine: string;
  botCheckSecret: string;
}): Environment {
  const { folder, basePath, url, engine, botCheckSecret } = site;
  return {
    BASE_PATH: basePath,
    SHOW_TABLE: localTables.show,
    BALLOTS_TABLE: localTables.ballots,
    ACCOUNTS_TABLE: localTables.accounts,
    SUBMISSIONS_TABLE: localTables.submissions,
    IMAGE_PATH: imagePath,
    SESSION_SECRET: folder.sessionSecret,
    BOT_CHECK_PROVIDER: 'local',
    BOT_CHECK_SITE_KEY: 'local',
    BOT_CHECK_SECRET: botCheckSecret,
    BOT_CHECK_SCRIPT: '/local/bot-check.js',
    BOT_CHECK_VERIFY_URL: `${url}/local/siteverify`,
    GOOGLE_CLIENT_ID: '',
    APPLE_CLIENT_ID: '',
    APPLE_REDIRECT_URI: '',
    DYNAMODB_ENDPOINT: engine,
  };
}
