import * as z from 'zod/mini';
import { id } from './id.ts';
import { widget } from './templates.ts';
import { inputShape } from './widget-schemas.ts';
import { widgetFields } from './widgets.ts';

/**
 * What admins send and get about templates. A template has one draft, which every change goes to and whose revision rises by one with
 * each, and releases: which revision visitors see from when on. The draft of a template that was never changed is what is published.
 */

const title = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter a title.'), z.maxLength(200, 'At most 200 characters.'));
const revision = z.int().check(z.gte(0));
const instant = z.iso.datetime();
/** Wall-clock time in the show's zone, as an input of type datetime-local gives it. */
const wallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Must be a date and a time.'));

const { title: widgetTitle, description, thumbnail, options } = inputShape(widgetFields);

/** A widget as the editor sends it: what is absent has its default, pictures are the addresses that the API gave. */
export const widgetInput = z.strictObject({
  /** A new widget without one gets one. */
  id: z.optional(id),
  type: id,
  version: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  title: widgetTitle,
  description,
  is_active: z.optional(z.boolean()),
  /** Ignored: the order says it. */
  position: z.optional(z.number()),
  thumbnail,
  options,
});
export type WidgetInput = z.output<typeof widgetInput>;

/** Who did it and when. */
const by = z.object({ at: instant, by: z.string() });

/** What visitors see from an instant on: a revision, or nothing of this template. */
const release = z.object({
  id: z.string(),
  /** Null: unpublished from then on. */
  revision: z.nullable(revision),
  from: instant,
  /** When it ends; what would count without it then counts again. Null: it has no end. */
  until: z.nullable(instant),
  /** Who published or scheduled it, and when. */
  made: by,
  /** When it counts again, for one that has begun and that another one covers now. */
  returns: z.optional(instant),
});
export type Release = z.infer<typeof release>;

const head = z.object({
  id: z.string(),
  title: z.string(),
  is_default: z.boolean(),
  /** Of the draft; a change names the one it is based on. */
  revision,
  saved: z.nullable(by),
  /** What visitors see of it now, were it the default one; null: nothing. */
  live: z.nullable(release),
  /** Yet to count, or to count again, soonest first. */
  scheduled: z.array(release),
});
export type TemplateHead = z.infer<typeof head>;

const document = z.object({ template: head, widgets: z.array(widget) });
const template = z.optional(id);
/** The revision a change is based on: another one in the meantime refuses it (409 revision_conflict). Absent: on whatever is there. */
const base = z.optional(revision);
const one = z.strictObject({ template: id });
/** A call after which visitors would see an empty home page that they don't see without it is refused (409 would_empty_home) unless this is true. */
const allowEmpty = z.optional(z.boolean());
const widgetId = z.object({ id });
const widgetsAnswer = z.object({ widgets: z.array(widget) });

export const templateManagerSchemas = {
  'templates.list': { query: z.object({ template }), response: document },
  'templates.add': {
    body: z.strictObject({ widget: widgetInput, position: z.enum(['top', 'bottom']), template, base }),
    response: widget,
  },
  'templates.toggle': { params: widgetId, body: z.strictObject({ template, base }), response: widget },
  'templates.remove': { params: widgetId, body: z.strictObject({ template, base }), response: widgetsAnswer },
  'templates.sort': {
    body: z.strictObject({ widgets: z.array(id).check(z.maxLength(1000)), template, base }),
    response: widgetsAnswer,
  },
  'templates.save': {
    params: widgetId,
    body: z.strictObject({ widget: widgetInput, template, base }),
    response: widget,
  },
  /** Any change of a draft in one step: the title, the order (whose absent ids are removed), and widgets that are new or changed. */
  'templates.draft': {
    body: z.strictObject({
      template: id,
      base: revision,
      title: z.optional(title),
      order: z.optional(z.array(id).check(z.maxLength(1000))),
      widgets: z.optional(z.array(widgetInput).check(z.maxLength(1000))),
    }),
    response: z.object({ revision, saved: by }),
  },
  'templates.all': { response: z.object({ timeZone: z.string(), templates: z.array(head) }) },
  'templates.create': {
    /** Empty, or a copy of another one's draft. */
    body: z.strictObject({ title, copyOf: z.optional(id) }),
    response: head,
  },
  'templates.default': { body: z.strictObject({ template: id, allowEmpty }), response: head },
  'templates.delete': { body: one, response: z.object({}) },
  'templates.publish': {
    body: z.strictObject({
      template: id,
      /** The draft's revision that the admin has seen. */
      revision,
      /** Now, unless it says when; both in the show's zone. At its end, what was live before is live again. */
      from: z.optional(wallTime),
      until: z.optional(wallTime),
      allowEmpty,
    }),
    response: head,
  },
  'templates.unpublish': {
    body: z.strictObject({ template: id, from: z.optional(wallTime), allowEmpty }),
    response: head,
  },
  'templates.unschedule': {
    body: z.strictObject({ template: id, release: z.string(), allowEmpty }),
    response: head,
  },
  'templates.revisions': {
    query: z.object({ template: id }),
    /** Newest first: published ones, and the last of each session of an author. */
    response: z.object({
      revisions: z.array(
        z.object({ revision, title: z.string(), saved: by, published: z.nullable(by), widgets: z.number() }),
      ),
    }),
  },
  'templates.revision': {
    query: z.object({ template: id, revision: z.string().check(z.regex(/^\d{1,9}$/)) }),
    response: z.object({ revision, title: z.string(), saved: by, widgets: z.array(widget) }),
  },
};
