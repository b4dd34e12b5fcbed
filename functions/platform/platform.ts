import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pictureUrls, type PictureUrl } from '#records/pictures.ts';
import { createShowReader, type ShowReader } from '#records/show-reader.ts';
import { accountStates } from './accounts.ts';
import { cached, contentAge } from './cached.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Timer } from './call-time.ts';
import { createDocuments } from './documents.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createSessions, type Sessions } from './session.ts';

export interface Platform {
  environment: Environment;
  clock: Clock;
  timer: Timer;
  log: Log;
  metrics: Metrics;
  documents: DynamoDBDocumentClient;
  show: ShowReader;
  /** Cached; only imports change them. */
  pictureUrl: () => Promise<PictureUrl>;
  sessions: Sessions;
  secrets: Secrets;
  objects?: S3Client;
}

/** @throws Error whose message names every variable that is missing or wrong */
export function platformFromEnv(
  variables: Record<string, string | undefined>,
  overrides: Partial<Pick<Platform, 'clock' | 'timer' | 'log' | 'documents' | 'objects' | 'secrets'>> = {},
): Platform {
  const environment = readEnvironment(variables);
  const clock = overrides.clock ?? systemClock;
  const documents = overrides.documents ?? createDocuments(environment.DYNAMODB_ENDPOINT);
  const secrets = overrides.secrets ?? createSecrets(environment, clock);
  const show = createShowReader(documents, environment.SHOW_TABLE);
  return {
    environment,
    clock,
    timer: overrides.timer ?? performance,
    documents,
    show,
    pictureUrl: cached(clock, contentAge, async () =>
      pictureUrls(await show.pictures(), environment.IMAGE_PATH),
    ),
    log: overrides.log ?? createLog(),
    metrics: createMetrics(
      clock,
      variables['AWS_LAMBDA_FUNCTION_NAME'],
      undefined,
      variables['AWS_LAMBDA_FUNCTION_VERSION'],
    ),
    ...(overrides.objects && { objects: overrides.objects }),
    secrets,
    sessions: createSessions(
      secrets.sessionKeys,
      clock,
      accountStates(documents, environment.ACCOUNTS_TABLE),
      environment.SECOND_FACTOR,
    ),
  };
}
