import { matches, type Pattern } from './patterns.ts';
import type { Deployment } from './template.ts';

export interface Mapping {
  EventSourceArn: string;
  FunctionName: string;
  TumblingWindowInSeconds?: number;
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}
interface Table {
  StreamSpecification?: { StreamViewType: string };
}

/** A change of an item, as a stream has it with every image. */
export interface Change {
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb: {
    SequenceNumber: string;
    ApproximateCreationDateTime?: number;
    Keys: object;
    OldImage?: object;
    NewImage?: object;
  };
}

/** A record as the table's stream shows it. */
export function seen(deployment: Deployment, table: string, { eventName, dynamodb }: Change): Change {
  const view = deployment.of<Table>('AWS::DynamoDB::GlobalTable').find(({ name }) => name === table)
    ?.properties.StreamSpecification?.StreamViewType;
  if (view === undefined) throw new Error(`The table ${table} has no stream.`);
  const { OldImage, NewImage, ...keys } = dynamodb;
  const shows = (image: string) => view === 'NEW_AND_OLD_IMAGES' || view === image;
  return {
    eventName,
    dynamodb: {
      ...keys,
      ...(OldImage && shows('OLD_IMAGE') && { OldImage }),
      ...(NewImage && shows('NEW_IMAGE') && { NewImage }),
    },
  };
}

/** Whether a mapping’s filters let a record through. */
export const isWanted = ({ FilterCriteria }: Mapping, record: Change): boolean =>
  !FilterCriteria ||
  FilterCriteria.Filters.some(({ Pattern: text }) => matches(JSON.parse(text) as Pattern, record));

const shardId = 'shardId-00000000000000000000-00000001';

/** Only windows name the shard. */
export function eventOf(
  { EventSourceArn: arn, TumblingWindowInSeconds: window }: Mapping,
  records: readonly Change[],
) {
  const Records = records.map((record) => ({ ...record, eventSource: 'aws:dynamodb', eventSourceARN: arn }));
  if (!window) return { Records };
  return { Records, shardId, state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false };
}
