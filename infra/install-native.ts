/** `npm run native`: installs the images function's modules for Lambda's platform (native.ts). */
import { installNative } from './native.ts';

try {
  console.log(`Installed the machine code of the images function into ${await installNative()}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
