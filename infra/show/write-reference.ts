/** `npm run reference`: writes REFERENCE.md, the reference of a show folder. */
import { writeFile } from 'node:fs/promises';
import { showReference } from './reference.ts';

await writeFile(new URL('REFERENCE.md', import.meta.url), showReference());
