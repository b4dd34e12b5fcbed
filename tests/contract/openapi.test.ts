import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { openApiDocument } from '../../infra/cli/openapi-document.ts';

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(openApiDocument('/gayvnawards'));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has an operation for every route and no other', () => {
    const paths = openApiDocument('/base')['paths'] as Record<
      string,
      Record<string, { operationId: string }>
    >;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    expect(Object.keys(paths)).toContain('/base/api/votes/vote');
  });
});
