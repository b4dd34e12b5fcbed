import * as z from 'zod/mini';
import { id } from './id.ts';
import { nameChecks } from './names.ts';
import { pageFields } from './page-fields.ts';
import { page, widget } from './templates.ts';
import { inputShape } from './widget-schemas.ts';
import { widgetFields } from './widget-fields.ts';

const title = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a title.'),
    z.maxLength(200, 'At most 200 characters.'),
    ...nameChecks,
  );
const revision = z.int().check(z.gte(0));
const instant = z.iso.datetime();
/** In the show's zone, as a datetime-local input gives it. */
const wallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Must be a date and a time.'));

const { title: widgetTitle, description, thumbnail, options } = inputShape(widgetFields);

/** A widget as the editor sends it: absent fields get their defaults, pictures are URL paths. */
export const widgetInput = z.strictObject({
  /** Generated for a new widget without one. */
  id: z.optional(id),
  type: id,
  version: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  title: widgetTitle,
  description,
  is_active: z.optional(z.boolean()),
  /** Ignored: the order decides. */
  position: z.optional(z.int().check(z.gte(0))),
  thumbnail,
  options,
});
export type WidgetInput = z.output<typeof widgetInput>;

/** As the editor sends it, all of it: what is absent becomes empty. */
const pageInput = z.strictObject(inputShape(pageFields));
export type PageInput = z.output<typeof pageInput>;

const by = z.object({ at: instant, by: z.string() });

const release = z.object({
  id: z.string(),
  /** Null: unpublishes. */
  revision: z.nullable(revision),
  from: instant,
  /** When it ends and the release before it applies again; null for never. */
  until: z.nullable(instant),
  /** While it applies, visitors see its template in place of the default one. */
  home: z.optional(z.boolean()),
  made: by,
  /** When it applies again after the release that covers it now. */
  returns: z.optional(instant),
});
export type Release = z.infer<typeof release>;

const head = z.object({
  id: z.string(),
  title: z.string(),
  is_default: z.boolean(),
  revision,
  saved: z.nullable(by),
  /** Whether visitors see it now. */
  is_shown: z.boolean(),
  /** The current release, if any. */
  live: z.nullable(release),
  /** Those that will apply, or apply again; soonest first. */
  scheduled: z.array(release),
});
export type TemplateHead = z.infer<typeof head>;

const draft = z.object({ template: head, page, widgets: z.array(widget) });
const template = z.optional(id);
/** Revision that a change is based on: 409 revision_conflict if the draft has another. Absent: no check. */
const base = z.optional(revision);
/** Otherwise a call that empties the home page fails with 409 would_empty_home. */
const allowEmpty = z.optional(z.boolean());
/** Of an open tab, drawn at random. */
const session = z
  .string()
  .check(z.regex(/^[\w-]{8,40}$/, 'Must be 8 to 40 letters, digits, dashes or underscores.'));
const widgetId = z.object({ id });
const widgetsAnswer = z.object({ widgets: z.array(widget) });

export const templateManagerSchemas = {
  'templates.list': { query: z.object({ template }), response: draft },
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
  /** Changes a draft in one step: title, page (all of it), order (widgets it omits are removed), and new or changed widgets. */
  'templates.draft': {
    body: z.strictObject({
      template: id,
      base: revision,
      title: z.optional(title),
      page: z.optional(pageInput),
      order: z.optional(z.array(id).check(z.maxLength(1000))),
      widgets: z.optional(z.array(widgetInput).check(z.maxLength(1000))),
    }),
    response: z.object({ revision, saved: by }),
  },
  /** Of an open tab, every few seconds: that the template is open in it, and which widget is. */
  'templates.presence': {
    body: z.strictObject({
      template: id,
      session,
      widget: z.optional(id),
      /** The tab is being closed. */
      leaving: z.optional(z.boolean()),
    }),
    /** The draft's revision, which may be some seconds old, and the other tabs in which the template is open. */
    response: z.object({
      revision,
      others: z.array(
        z.object({
          session,
          by: z.string(),
          /** Of the same account. */
          isYou: z.boolean(),
          widget: z.nullable(id),
          at: instant,
        }),
      ),
    }),
  },
  'templates.all': { response: z.object({ timeZone: z.string(), templates: z.array(head) }) },
  'templates.create': {
    /** Empty, or a copy of another template's draft. */
    body: z.strictObject({ title, copyOf: z.optional(id) }),
    response: head,
  },
  'templates.default': { body: z.strictObject({ template: id, allowEmpty }), response: head },
  'templates.delete': { body: z.strictObject({ template: id, allowEmpty }), response: z.object({}) },
  'templates.publish': {
    body: z.strictObject({
      template: id,
      revision,
      /** Now, if absent. */
      from: z.optional(wallTime),
      until: z.optional(wallTime),
      /** Home shows it for that time in place of the default template; now and without an end, it becomes the default. */
      home: z.optional(z.boolean()),
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
    /** Newest first: published ones, and the last of each author's session. */
    response: z.object({
      revisions: z.array(
        z.object({ revision, title: z.string(), saved: by, published: z.nullable(by), widgets: z.number() }),
      ),
    }),
  },
  'templates.revision': {
    query: z.object({ template: id, revision: z.string().check(z.regex(/^\d{1,9}$/)) }),
    response: z.object({ revision, title: z.string(), saved: by, page, widgets: z.array(widget) }),
  },
};
