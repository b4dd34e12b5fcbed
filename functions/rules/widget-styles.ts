export { cleanStyles, styleFault } from '#contract/widget-styles.ts';
