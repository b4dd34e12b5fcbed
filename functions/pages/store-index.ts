import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
  UpdateKeysCommand,
  type CloudFrontKeyValueStoreClientConfig,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
// The client signs with it, and finds it by this import.
import '@aws-sdk/signature-v4a';
import { Overtaken, type PageIndex, type PagesStore } from './written.ts';

/** Most keys of an update and of a page of a list (CloudFront Developer Guide, "Quotas on key value stores"). */
const mostKeys = 50;

/** The index in CloudFront's key-value store, which the site function reads. Its address follows from the ARN. */
export function createKeyValueIndex(
  KvsARN: string,
  settings: CloudFrontKeyValueStoreClientConfig = {},
): Pick<PagesStore, 'openIndex'> {
  // The signature is for every region.
  const client = new CloudFrontKeyValueStoreClient({ region: 'us-east-1', ...settings });
  return {
    openIndex: async () => {
      const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
      return indexAt(client, KvsARN, ETag);
    },
  };
}

/** The index as of a version: each update makes the next version, and is refused if another update came first. */
function indexAt(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  version: string | undefined,
): PageIndex {
  let ETag = version;
  return {
    entries: async () => {
      const entries: [string, string][] = [];
      let NextToken: string | undefined;
      do {
        const page = await client.send(
          new ListKeysCommand({ KvsARN, MaxResults: mostKeys, ...(NextToken && { NextToken }) }),
        );
        for (const { Key, Value } of page.Items ?? []) if (Key && Value) entries.push([Key, Value]);
        ({ NextToken } = page);
      } while (NextToken);
      return Object.fromEntries(entries);
    },
    change: async (puts, deletes) => {
      const changes = [
        ...Object.entries(puts).map(([Key, Value]) => ({ put: { Key, Value } })),
        ...deletes.map((Key) => ({ delete: { Key } })),
      ];
      for (let at = 0; at < changes.length; at += mostKeys) {
        const some = changes.slice(at, at + mostKeys);
        const update = new UpdateKeysCommand({
          KvsARN,
          IfMatch: ETag,
          Puts: some.flatMap((change) => ('put' in change ? change.put : [])),
          Deletes: some.flatMap((change) => ('delete' in change ? change.delete : [])),
        });
        ({ ETag } = await client.send(update).catch((error: unknown) => {
          if (!(error instanceof ConflictException)) throw error;
          throw new Overtaken('another run has changed the index', { cause: error });
        }));
      }
    },
  };
}
