import * as z from 'zod/mini';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { attemptHeader, csrfHeader, pathOf, votingDayHeader, type RouteId } from '#contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint } from '#contract/endpoints.ts';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import { pictureFormats } from '#contract/pictures.ts';
import { rolesFor } from '#contract/roles.ts';
import { summaries } from '#contract/summaries.ts';
import { shareShapes } from './openapi-shapes.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole contract under a base path such as `/gayvnawards`. */
export function openApiDocument(basePath: string): Json {
  const paths: Record<string, Json> = {};
  for (const id of Object.keys(endpoints) as RouteId[]) {
    const endpoint: Endpoint = endpoints[id];
    const path = pathOf(endpoint, basePath);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint, schemas[id]) };
  }
  paths['/images/{key}/{size}'] = { get: negotiatedPicture() };
  return shareShapes({
    openapi: '3.1.1',
    info: { title: 'Acclaim', version: '1.0.0', description: 'Public awards-show website with fan voting.' },
    servers: [
      {
        url: '{origin}',
        description: 'The site; its CDN alone may call the API behind it.',
        variables: { origin: { default: 'https://awards.example', description: 'Origin of the site.' } },
      },
    ],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-acclaim_session',
          description:
            'The session of whoever is signed in. The names with it are roles: a call takes a session with one of those listed, and any session where none is.',
        },
      },
    },
  });
}

/** The picture in the best format that the browser takes: the CDN adds the format to the path. */
function negotiatedPicture(): Json {
  const { params, ...others } = schemas['images.get'];
  const given = operation('images.get', endpoints['images.get'], { params, ...others });
  const parameters = given['parameters'] as { name: string }[];
  return {
    ...given,
    operationId: 'images.negotiated',
    summary: 'Reads a picture in a size, in the best format that the caller accepts.',
    parameters: parameters.filter(({ name }) => name !== 'format'),
  };
}

/** A session with any of the roles will do, or any session where the access asks for no role. */
function security({ access }: Endpoint): Json[] {
  if (access === 'anyone') return [];
  const roles: readonly string[] = rolesFor[access];
  return roles.length === 0 ? [{ session: [] }] : roles.map((role) => ({ session: [role] }));
}

function requestBody({ isOneClick }: Endpoint, body: z.ZodMiniType | undefined): Json | undefined {
  if (isOneClick) return { required: true, content: { 'application/x-www-form-urlencoded': oneClick } };
  return body && { required: true, content: jsonContent(toSchema(body, 'input')) };
}

/** What a mail program sends (RFC 8058, section 3.1). */
const oneClick: Json = {
  schema: {
    type: 'object',
    required: ['List-Unsubscribe'],
    properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
  },
};

function operation(id: RouteId, endpoint: Endpoint, { params, query, body, response }: RouteSchemas): Json {
  const sent = requestBody(endpoint, body);
  return {
    operationId: id,
    summary: summaries[id],
    tags: [endpoint.group],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...headerParameters(id, endpoint),
    ],
    ...(sent && { requestBody: sent }),
    security: security(endpoint),
    responses: {
      [endpoint.status]: {
        description: 'Success.',
        content: id === 'images.get' ? pictureContent : jsonContent(toSchema(response, 'output')),
      },
      ...errorResponses(endpoint),
    },
  };
}

function parameters(location: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { [key: string]: Json } & {
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: location, required: required.includes(name), schema };
  });
}

function headerParameters(id: RouteId, endpoint: Endpoint): Json[] {
  if (endpoint.method === 'GET' || endpoint.isOneClick) return [];
  const text = { type: 'string' };
  const csrf = { name: csrfHeader, in: 'header', required: true, schema: text };
  if (id !== 'votes.vote') return [csrf];
  const optional = (name: string, pattern: string) => {
    return { name, in: 'header', required: false, schema: { ...text, pattern } };
  };
  return [
    csrf,
    optional(attemptHeader, '^[A-Za-z0-9_-]{16,64}$'),
    optional(votingDayHeader, String.raw`^\d{4}-\d\d-\d\d$`),
  ];
}

/** One response a status, naming the codes it comes with. */
function errorResponses(endpoint: Endpoint): Json {
  const usual = { $ref: '#/components/schemas/Error' };
  const messages = { type: 'array', items: { type: 'string' } };
  // A failure before the route is known has the usual body.
  const body = endpoint.failure === 'messages' ? { oneOf: [messages, usual] } : usual;
  const byStatus = Map.groupBy(declaredErrors(endpoint), (code) => errorCodes[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `${code}: ${errorCodes[code][1]}`).join(' '),
        ...(ofStatus.some(maySayWhen) && { headers: { 'Retry-After': retryAfter } }),
        content: jsonContent(body),
      },
    ]),
  );
}

/** Whether an error may say when to come back. */
const maySayWhen = (code: ErrorCode): boolean =>
  code === 'being_read' || [429, 503].includes(errorCodes[code][0]);
const retryAfter: Json = {
  description: 'Seconds after which the call may be tried again, where they are known.',
  schema: { type: 'string', pattern: String.raw`^\d+$` },
};

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

const pictureContent: Json = Object.fromEntries(pictureFormats.map((format) => [`image/${format}`, {}]));

const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } });

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
