import * as z from 'zod/mini';
import { id } from './id.ts';
import { nameChecks } from './names.ts';
import { mostNameLength, mostWidgets } from './pattern-limits.ts';
import { widgetInput } from './template-manager.ts';
import { widget } from './templates.ts';

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name.'),
    z.maxLength(mostNameLength, `At most ${mostNameLength} characters.`),
    ...nameChecks,
  );

const head = z.object({
  /** Another one each time that its widgets are saved. */
  id: z.string(),
  name: z.string(),
  /** The kinds of its widgets, in order. */
  kinds: z.array(z.string()),
  saved: z.object({ at: z.iso.datetime(), by: z.string() }),
});
export type PatternHead = z.infer<typeof head>;

export const patternSchemas = {
  /** By name. */
  'templates.patterns': { response: z.object({ patterns: z.array(head) }) },
  'templates.pattern': {
    query: z.object({ pattern: id }),
    response: z.object({ name: z.string(), widgets: z.array(widget) }),
  },
  'templates.savePattern': {
    body: z.strictObject({
      name,
      /** A widget and those inside it; no sections of home. */
      widgets: z
        .array(widgetInput)
        .check(z.minLength(1), z.maxLength(mostWidgets, `At most ${mostWidgets} widgets.`)),
      /** The pattern of this name that it takes the place of: otherwise 409 pattern_exists, with that pattern as `current`. */
      replaces: z.optional(id),
    }),
    response: head,
  },
  'templates.renamePattern': { body: z.strictObject({ pattern: id, name }), response: head },
  'templates.deletePattern': { body: z.strictObject({ pattern: id }), response: z.object({}) },
};
