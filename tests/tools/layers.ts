/** `npm run layers`: checks the layer arrows of layer-rules.ts over the whole project, and names files that have grown long. */
import { files, read } from '../safety/files.ts';
import { cruiseLayers } from './layer-rules.ts';

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

/** Lines from which a file is worth another look. A warning, not a wall: some things are best read in one piece. */
const long = 300;
for (const path of files.filter((file) => /\.(ts|tsx)$/.test(file))) {
  const lines = read(path).split('\n').length;
  if (lines > long) console.warn(`${path} has ${lines} lines`);
}
