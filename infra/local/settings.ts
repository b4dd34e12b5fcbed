import type { SecondFactor } from '#platform/second-factor.ts';
import { basePathFault } from '../base-path.ts';
import { LocalFault } from '../fault.ts';

export interface LocalSettings {
  port: number;
  /** Address to listen on; loopback by default, because the local routes sign anyone in. */
  host: string;
  dataDir: string;
  /** Path prefix of the site, without a trailing slash. */
  basePath: string;
  /** Origin that visitors use, if not the site's own; or empty. */
  siteUrl: string;
  dynamodbEndpoint: string;
  /** Whether accounts with a role need a passkey; the printed accounts have none. */
  secondFactor: SecondFactor;
}

export const defaultBasePath = '/gayvnawards';

/** Reads the settings from the environment. Throws a LocalFault that names an invalid one. */
export function readSettings(variables: Record<string, string | undefined>): LocalSettings {
  return {
    port: readPort(variables['PORT'] || '3000'),
    host: variables['HOST'] || '127.0.0.1',
    dataDir: variables['DATA_DIR'] || '.data',
    basePath: readBasePath(variables['BASE_PATH'] || defaultBasePath),
    siteUrl: readOrigin(variables['SITE_URL'] ?? ''),
    dynamodbEndpoint: readEndpoint(variables['DYNAMODB_ENDPOINT'] ?? ''),
    secondFactor: readSecondFactor(variables['SECOND_FACTOR'] || 'offered'),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new LocalFault(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function readBasePath(text: string): string {
  const path = text.replace(/\/$/, '');
  const fault = basePathFault(path);
  if (fault === undefined) return path;
  throw new LocalFault(`BASE_PATH ("${text}") ${fault}.`);
}

function readEndpoint(text: string): string {
  if (text === '' || /^https?:\/\/[^/]+/.test(text)) return text;
  throw new LocalFault(`DYNAMODB_ENDPOINT must be an address such as http://localhost:8000, not "${text}".`);
}

function readSecondFactor(text: string): SecondFactor {
  if (text === 'required' || text === 'offered') return text;
  throw new LocalFault(`SECOND_FACTOR must be required or offered, not "${text}".`);
}

function readOrigin(text: string): string {
  if (text === '' || /^https?:\/\/[^/]+$/.test(text)) return text;
  throw new LocalFault(`SITE_URL must be an origin such as https://awards.example.com, not "${text}".`);
}
