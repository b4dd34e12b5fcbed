/** `npm run openapi [-- FILE]`: writes the OpenAPI 3.1 document of the contract, to dist/openapi.json unless told otherwise. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openApiDocument } from './openapi-document.ts';

const file = process.argv[2] ?? 'dist/openapi.json';
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  `${JSON.stringify(openApiDocument(process.env['BASE_PATH'] ?? '/gayvnawards'), undefined, 2)}\n`,
);
process.stdout.write(`The OpenAPI document is in ${file}.\n`);
