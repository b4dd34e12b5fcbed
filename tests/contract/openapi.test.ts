import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { attemptHeader, csrfHeader, votingDayHeader } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string }[];
  responses: Record<string, { content: { 'application/json': { schema: unknown } } }>;
}

const pathsOf = (base: string) => openApiDocument(base)['paths'] as Record<string, Record<string, Operation>>;
const paths = pathsOf('');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(openApiDocument('/gayvnawards'));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has an operation for every route and no other', () => {
    const based = pathsOf('/base');
    const operations = Object.values(based).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    expect(Object.keys(based)).toContain('/base/api/votes/vote');
  });

  it('asks for the CSRF token where the chain does', () => {
    for (const { method, path, isOneClick } of Object.values<Endpoint>(endpoints)) {
      const { parameters } = paths[path.replace('{B}', '/api')]?.[method.toLowerCase()] ?? {};
      const isAsked = parameters?.some(({ name }) => name === csrfHeader);
      expect([path, isAsked]).toEqual([path, method === 'POST' && !isOneClick]);
    }
  });

  it('lets a vote name its attempt and its day, and a newsletter signup fail with a list of messages', () => {
    const names = paths['/api/votes/vote']?.['post']?.parameters.map(({ name }) => name);
    expect(names).toEqual([csrfHeader, attemptHeader, votingDayHeader]);
    const refused = paths['/api/newsletter/signup']?.['post']?.responses['422'];
    expect(refused?.content['application/json'].schema).toMatchObject({
      oneOf: [{ type: 'array', items: { type: 'string' } }, { $ref: '#/components/schemas/Error' }],
    });
  });
});
