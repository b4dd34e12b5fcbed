import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { resultKeys } from '#records/tables.ts';
import type { Target } from './target.ts';

/**
 * The time of a site, whatever this machine's clock says: a command must find voting open for as long as the site does. A deployed site's time is
 * that of its DynamoDB service, which stands in every answer to the second; the clock is up to a second behind it and never ahead.
 * @throws Error where the engine's answers carry no time
 */
export async function siteClock({
  documents,
  tables,
  clock,
}: Pick<Target, 'documents' | 'tables' | 'clock'>): Promise<Clock> {
  if (clock) return clock();
  let said: string | undefined;
  const command = new GetCommand({ TableName: tables.results, Key: resultKeys.certificate() });
  command.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      said = (answer.response as { headers?: Record<string, string> }).headers?.['date'];
      return answer;
    },
    { step: 'deserialize' },
  );
  await documents.send(command);
  const then = Date.parse(said ?? '');
  if (Number.isNaN(then))
    throw new Error("The answers of DynamoDB carry no Date header, so the site's time is unknown.");
  // Unaffected by changes to this machine's clock.
  const begun = performance.now();
  return { now: () => then + Math.floor(performance.now() - begun) };
}
