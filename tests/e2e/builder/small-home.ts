export { withSmallHome } from '../../support/small-home.ts';
