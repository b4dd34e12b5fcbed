/** `npm run native`: installs the images function's modules for Lambda's platform (native.ts). */
import { installNative } from './native.ts';

try {
  const { folder, isKept } = await installNative();
  const what = isKept ? 'As the lockfile has it, and kept' : 'Installed';
  console.log(`${what}: the machine code of the images function in ${folder}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
