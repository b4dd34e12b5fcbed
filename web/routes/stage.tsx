import { Stage } from '../features/winners/stage/stage.tsx';
import { Foundation } from '../shell/foundation.tsx';

/** The screen for the hall: without menus, footer or anything else of the site around it. */
export const Route = () => (
  <Foundation fallback={<main className="stage" aria-busy="true" />}>
    <Stage />
  </Foundation>
);
