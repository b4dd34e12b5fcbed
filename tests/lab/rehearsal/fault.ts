import type { Editor } from './edit.ts';
import type { Ground } from './ground.ts';

/** A fact of the templates that is taken away or altered, what the rehearsal then walks, and what it has to name. */
export interface Sabotage {
  what: string;
  change: (edit: Editor) => void;
  walk: (ground: Ground) => Promise<string[]>;
  finds: RegExp;
}
