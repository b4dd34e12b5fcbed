import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { attemptHeader, csrfHeader, votingDayHeader } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: { session: string[] }[];
  parameters: { name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { headers?: object; content: { 'application/json': { schema: unknown } } }>;
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
    // A picture has a second address, at which the CDN chooses the format.
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(endpoints), 'images.negotiated'].sort(),
    );
    expect(Object.keys(based)).toContain('/base/api/votes/vote');
    const ofPicture = based['/images/{key}/{size}']?.['get']?.parameters.map(({ name }) => name);
    expect(ofPicture).toEqual(['key', 'size']);
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

  it('says where the site is, and in a sentence what each operation does', () => {
    expect(openApiDocument('')).toMatchObject({ servers: [{ url: '{origin}' }] });
    const all = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const { summary } of all) expect(summary).toMatch(/^[A-Z].{8,100}\.$/);
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
  });

  it('tells the roles apart that an operation takes', () => {
    const rolesOf = (id: string) =>
      Object.values(paths)
        .flatMap((methods) => Object.values(methods))
        .find(({ operationId }) => operationId === id)
        ?.security.map(({ session }) => session);
    expect(rolesOf('events.get')).toEqual([]);
    expect(rolesOf('votes.vote')).toEqual([[]]);
    expect(rolesOf('people.grant')).toEqual([['admin']]);
    expect(rolesOf('results.summary')).toEqual([['admin'], ['auditor']]);
  });

  it('writes no large shape twice, and gives the same bytes each time', () => {
    const text = JSON.stringify(openApiDocument('/gayvnawards'));
    expect(text).toBe(JSON.stringify(openApiDocument('/gayvnawards')));
    expect(text.length).toBeLessThan(420_000);
  });
});
