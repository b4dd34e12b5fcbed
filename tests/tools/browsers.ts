/** `npm run browsers`: holds the sources of the web and the built style sheets to the browsers of .browserslistrc. */
import { floorOf } from '../../infra/browsers.ts';
import { newerCode } from './browser-code.ts';
import { newerStyles } from './browser-support.ts';
import { builtSite, styleSheets } from './site-weight.ts';

/** What the sources ask for before they use it, or what a browser without it passes over. */
const asked = [
  'api.CanvasRenderingContext2D.imageSmoothingQuality',
  'api.Navigator.share',
  'api.Navigator.wakeLock',
  'api.WakeLock.request',
  'api.WakeLockSentinel.release',
  'javascript.builtins.Intl.Segmenter',
];

/** Fewer style sheets than this mean that the reader is broken. */
const leastStyles = 6;

const floors = { visitors: floorOf('public'), admins: floorOf('workshop') };
const isOfAdmins = (file: string) => file.startsWith('web/workshop/');
/** It draws pages on the server; no browser loads it. */
const renderer = 'web/render.tsx';

const [ofVisitors, ofAdmins, styles] = await Promise.all([
  newerCode(floors.visitors, ['web'], asked),
  newerCode(floors.admins, ['web'], asked),
  styleSheets(await builtSite()),
]);
const faults = [
  ...ofVisitors.filter(({ file }) => !isOfAdmins(file) && file !== renderer).map(({ text }) => text),
  ...ofAdmins.filter(({ file }) => isOfAdmins(file)).map(({ text }) => text),
  ...styles.flatMap(({ file, css, isOfVisitors }) =>
    newerStyles(css, isOfVisitors ? floors.visitors : floors.admins).map(
      ({ feature, browsers }) => `${file}: ${feature} is not in ${browsers.join(', ')}`,
    ),
  ),
];
if (styles.length < leastStyles) faults.push(`Only ${styles.length} style sheets were read.`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${styles.length} style sheets and the code of the web, within the oldest browsers`);
