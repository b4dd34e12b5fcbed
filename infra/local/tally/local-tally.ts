import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { StreamHandler } from '../../../functions/tally/handler.ts';
import { localRegion, type LocalCredentials } from '../engine/clients.ts';
import type { Engine } from '../engine/engine.ts';
import { localTables } from '../engine/tables.ts';
import { startFeed, type Feed } from './feed.ts';
import { readStream, streamOf } from './stream.ts';
import type { FeedFaults } from './feed-faults.ts';

const nothing: Feed = { close: async () => undefined };

/**
 * Feeds a local site's live count from the embedded engine's change log or another engine's stream. With
 * neither, the count stays as it is, and `announce` gets a message.
 */
export async function startTally(
  {
    engine,
    documents,
    folder,
  }: { engine: Engine; documents: DynamoDBClient; folder: { credentials: LocalCredentials } },
  handler: StreamHandler,
  {
    feedFaults,
    announce = () => undefined,
  }: { feedFaults?: FeedFaults | undefined; announce?: ((line: string) => void) | undefined },
): Promise<Feed> {
  if (engine.changes) return startFeed(engine.changes, handler, feedFaults);
  const stream = await streamOf(documents, localTables.ballots);
  if (stream === undefined) {
    announce(
      'This DynamoDB engine has no streams: there is no live count. `npx acclaim results recount` counts the ballots.',
    );
    return nothing;
  }
  const client = new DynamoDBStreamsClient({
    endpoint: engine.endpoint,
    region: localRegion,
    credentials: folder.credentials,
  });
  const feed = readStream(client, stream, handler);
  return {
    close: async () => {
      await feed.close();
      client.destroy();
    },
  };
}
