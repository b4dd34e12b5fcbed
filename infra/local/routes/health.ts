import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '#platform/clock.ts';
import type { Engine } from '../engine/engine.ts';
import { localTables } from '../engine/tables.ts';
import { messageOf } from '../../fault.ts';
import { sendJson } from '../http/answer.ts';
import type { LocalRoute } from './route.ts';

/** `GET /local/health`: 200 if the engine answers, else 503; with the process id and the site's time. */
export function healthRoute(client: DynamoDBClient, engine: Engine, clock: Clock): LocalRoute {
  return {
    method: 'GET',
    path: '/local/health',
    async answer(_request, response) {
      const about = {
        pid: process.pid,
        engine: engine.kind,
        uptimeSeconds: Math.round(process.uptime()),
        now: new Date(clock.now()).toISOString(),
      };
      try {
        await client.send(new DescribeTableCommand({ TableName: localTables.ballots }));
        sendJson(response, 200, { ok: true, ...about });
      } catch (error) {
        sendJson(response, 503, { ok: false, ...about, message: messageOf(error) });
      }
    },
  };
}
