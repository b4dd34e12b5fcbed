/** `npm run layers`: checks the layer arrows of layer-rules.ts over the whole project. */
import { cruiseLayers } from './cruise.ts';

/** Fewer modules than this means that the reader is broken, not that the project is small. */
const leastModules = 40;

const { modules, violations } = await cruiseLayers(['functions', 'infra', 'web', 'tests']);

for (const { rule, from, to } of violations) console.error(`${from} -> ${to}: ${rule}`);
if (modules < leastModules) {
  console.error(
    `Only ${modules} modules were read, at least ${leastModules} were expected: the check proves nothing.`,
  );
}
if (violations.length > 0 || modules < leastModules) process.exit(1);
console.log(`${modules} modules, every import along the layers`);
