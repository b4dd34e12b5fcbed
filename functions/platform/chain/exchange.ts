import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteId } from '#contract/addresses.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { Fields } from '../log.ts';
import type { Session } from '../session.ts';

export interface Exchange {
  requestId: string;
  startedAt: number;
  sourceIp: string;
  /** As the visitor requested it. */
  siteHost: string | undefined;
  routeId?: RouteId;
  endpoint?: Endpoint;
  rawParams?: Record<string, string>;
  rawBody?: unknown;
  body?: unknown;
  params?: unknown;
  query?: unknown;
  session?: Session | undefined;
  cookies: string[];
  headers: Record<string, string>;
  logFields: Fields;
}

export type ExchangeEvent = APIGatewayProxyEventV2 & { exchange: Exchange };

export interface Step {
  before?: (request: StepRequest) => Promise<void> | void;
  after?: (request: StepRequest) => Promise<void> | void;
  onError?: (request: StepRequest) => Promise<void> | void;
}

export interface StepRequest {
  event: ExchangeEvent;
  response: unknown;
  error: unknown;
}

export type Result = APIGatewayProxyStructuredResultV2;

/** By its lower-case name. */
export const header = (event: APIGatewayProxyEventV2, name: string): string | undefined =>
  event.headers?.[name];
