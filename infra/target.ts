import type { S3Client } from '@aws-sdk/client-s3';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Authors, createAuthors } from '#platform/authors.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets.ts';
import { resultKeys } from '#records/tables.ts';
import type { SegmentTask } from '#count/segments.ts';

/** Signs seals (Ed25519). */
export interface SealKey {
  /** base64url. */
  publicKey: string;
  /** base64url. */
  sign(text: string): Promise<string>;
  /** What the operator knows it by, such as its ARN. */
  name: string;
}

/** The keys of results, which are no part of a site's tables (functions/count/DECISION-keys.md). */
export interface SiteKeys {
  ballotSecret(): Promise<string>;
  setBallotSecret(text: string): Promise<void>;
  sealKey(): Promise<SealKey>;
}

/** The site a command works on: its tables and its picture bucket. */
export interface Target {
  documents: DynamoDBDocumentClient;
  s3: S3Client;
  tables: Record<'show' | 'ballots' | 'accounts' | 'submissions' | 'results' | 'mail', string>;
  bucket: string;
  /** The bucket that DynamoDB exports tables into; absent for a local site. Throws when the stage has none. */
  exportBucket?: () => string;
  keys: SiteKeys;
  /** Paths on a local site that its live stream may show. */
  livePaths?: readonly string[];
  /** Base path of a local site, such as `/gayvnawards`; a deployed site's is its CDN's. */
  basePath?: string;
  /** Absent for a local site, and for a stage without a deployed site. */
  cdn?: Cdn;
  /** The time of a local site, which may have been set; a deployed site's is its engine's (`siteClock`). */
  clock?: () => Promise<Clock>;
  /** What links into the site are made of; rejects when the stage's API or site is not deployed. */
  linkParts?: () => Promise<LinkParts>;
  /** The site's own recount workers; absent for a local site. Rejects when the stage has none. */
  recounts?: () => Promise<RecountMachine>;
}

export interface Cdn {
  basePath: string;
  /** Invalidates these paths, which may end in `*`; it takes about a minute. */
  forget(paths: readonly string[]): Promise<void>;
}

export interface LinkParts {
  /** Address of the home page without a trailing slash. */
  home: string;
  keys: Secrets['sessionKeys'];
}

type RunState = 'running' | 'done' | { failure: string };

export interface RecountMachine {
  /** Starts a run over its segments; resolves to a function that asks for the run's state. */
  start(run: string, segments: readonly SegmentTask[]): Promise<() => Promise<RunState>>;
}

export interface OpenedTarget extends Target {
  close(): Promise<void>;
}

export interface TargetChoice {
  /** Name of a deployed data stack; the local data when absent. */
  stack?: string;
}

export type OpenTarget = (choice: TargetChoice) => Promise<OpenedTarget>;

/** Shows stored authors by the names that accounts of a site have now. */
export const authorsOf = ({ documents, tables }: Pick<Target, 'documents' | 'tables'>): Authors =>
  createAuthors({ documents, environment: { ACCOUNTS_TABLE: tables.accounts }, clock: systemClock });

/**
 * A site's time, whatever this machine's clock says: a command must agree with the site on whether voting is
 * open. A deployed site's time is the `Date` header of DynamoDB: up to a second behind, never ahead.
 * @throws Error when the answers carry no time
 */
export async function siteClock({
  documents,
  tables,
  clock,
}: Pick<Target, 'documents' | 'tables' | 'clock'>): Promise<Clock> {
  if (clock) return clock();
  let date: string | undefined;
  const command = new GetCommand({ TableName: tables.results, Key: resultKeys.drift() });
  command.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      date = (answer.response as { headers?: Record<string, string> }).headers?.['date'];
      return answer;
    },
    { step: 'deserialize' },
  );
  await documents.send(command);
  const then = Date.parse(date ?? '');
  if (Number.isNaN(then))
    throw new Error("The answers of DynamoDB carry no Date header, so the site's time is unknown.");
  // Unaffected by changes to this machine's clock.
  const begun = performance.now();
  return { now: () => then + Math.floor(performance.now() - begun) };
}
