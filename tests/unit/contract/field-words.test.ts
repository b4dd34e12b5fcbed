import { describe, expect, it } from 'vitest';
import { completeValues, type Field } from '#contract/fields.ts';
import { linkFault } from '#contract/links.ts';
import { templateManagerSchemas, widgetInput } from '#contract/template-manager.ts';
import { uploadsSchemas } from '#contract/uploads.ts';
import { fieldAt, fieldsIn, limitOf } from '#contract/widget-walks.ts';
import { optionFields, widgetFields } from '#contract/widget-fields.ts';
import { validate } from '#platform/chain/input.ts';
import type { ExchangeEvent } from '#platform/chain/exchange.ts';
import { AppError } from '#platform/errors.ts';
import { picturesOf } from '#records/pictures.ts';
import { FieldFaults, storedWidget } from '../../../functions/templates/widget.ts';

type Messages = Record<string, string[]>;
const checks = validate({ ...templateManagerSchemas, ...uploadsSchemas });

/** The messages by field that a call is refused with; none if it is not. */
function refused(act: () => unknown): Messages {
  try {
    act();
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors ?? {};
  }
}

/** What the API says of the body of a call, by its own schemas. */
const said = (routeId: string, body: unknown): Messages =>
  refused(() => {
    const event = { exchange: { routeId, rawBody: body, headers: {} } } as unknown as ExchangeEvent;
    void checks.before?.({ event } as never);
  });

/** What it says of a widget as a draft is saved: by the schema, and once it takes that, by what is stored. */
function saidOfWidget(widget: object): Messages {
  const ofSchema = said('templates.draft', { template: 'home', base: 1, widgets: [widget] });
  if (Object.keys(ofSchema).length > 0) return ofSchema;
  const faults = new FieldFaults();
  storedWidget(widgetInput.parse(widget), { id: 'w', path: 'widgets.0' }, picturesOf([], '/images/'), faults);
  return refused(() => faults.throwIfAny());
}

const button = { id: 'b', title: 'Vote', linktype: 'external', link: { external: { url: '/winners' } } };

/** A sound widget with another value at the path of a field; `*` is the one entry of a list. */
function widgetWith(path: readonly string[], value: unknown): object {
  const link = { external: { url: '/winners' }, internal: { name: 'index' } };
  const options = completeValues(optionFields, {
    buttons: [{ ...button, link }],
    gallery: { pictures: [{ id: 'p' }] },
    questions: { entries: [{ id: 'q' }] },
    schedule: { entries: [{ id: 'e' }] },
  });
  const widget = { type: 'content-a', title: 'Doors', options };
  const steps = path.map((step) => (step === '*' ? '0' : step));
  // A list goes by its indices as an object goes by its keys.
  const owner = steps.slice(0, -1).reduce<object>((value, step) => ownValue(value, step) as object, widget);
  Object.assign(owner, { [steps.at(-1) ?? '']: value });
  return widget;
}

const ownValue = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];

const wrongValues = (field: Field): unknown[] => {
  if (field.kind === 'group') return ['x', 7, { unknownKey: 1 }];
  const wrongTypes = [7, true, null, { a: 1 }, ['x']];
  if (field.kind === 'list')
    return [
      'x',
      {},
      [7],
      [{ id: 'a b' }],
      [{ ...button, unknownKey: 1 }],
      [button, button],
      Array.from({ length: 99 }, () => button),
    ];
  if (field.kind === 'number') return ['x', 0.5, field.least - 1, field.most + 1, {}, null];
  if (field.kind === 'choice') return ['unheardOf', ...('' in field.choices ? [] : ['']), ...wrongTypes];
  if (field.kind === 'styles')
    return ['x', { color: 7 }, { color: 'url(x)' }, { maxWidth: 'wide' }, { unknownKey: '1px' }];
  if (field.kind === 'map') return ['x', { a: 7 }, { 'a b': 'x' }, { a: 'x'.repeat(limitOf(field) + 1) }];
  const own: Partial<Record<Field['kind'], string[]>> = {
    link: ['javascript:alert(1)', 'example.org', 'ada@example.org', 'two words', '//example.org', 'tel:+1'],
    picture: ['https://example.org/a.jpg', 'nothing.jpg'],
    route: ['unheardOf'],
    classes: ['a<b', 'x{y}'],
  };
  return ['x'.repeat(limitOf(field) + 1), ...(own[field.kind] ?? []), ...wrongTypes];
};

/** Words of libraries and of code, which mean nothing to people. */
const foreign =
  /expected|invalid|received|regex|pattern|match|string|boolean|array|object|record|enum|undefined|null|NaN|\[|\{|\/\^|[a-z][A-Z][a-z]|\w\.\w|_/;
const isOwnSentence = (message: string): boolean =>
  /^[A-Z“]/.test(message) && /[.?]$/.test(message) && !foreign.test(message.replaceAll(/“[^”]*”/g, ''));

describe('every message about a field', () => {
  const fields = fieldsIn(widgetFields).map(({ field, path }) => [path.join('.'), field, path] as const);

  it.each(fields)('of a widget is a sentence of our own: %s', (_, field, path) => {
    for (const value of wrongValues(field)) {
      const messages = saidOfWidget(widgetWith(path, value));
      expect({ value, refused: Object.keys(messages).length > 0 }).toEqual({ value, refused: true });
      for (const message of Object.values(messages).flat())
        expect({ value, message, isOwnSentence: isOwnSentence(message) }).toMatchObject({
          isOwnSentence: true,
        });
    }
  });

  it.each([
    ['templates.create', { title: '' }],
    ['templates.create', { title: 'x'.repeat(201) }],
    ['templates.create', { title: 7, copyOf: 'a b', other: 1 }],
    ['templates.publish', { template: 'home', revision: -1, from: 'tomorrow', until: 7, allowEmpty: 'yes' }],
    ['templates.draft', { template: 'home', base: 0.5, order: 'x', title: '', widgets: {} }],
    ['templates.add', { position: 'middle' }],
    ['templates.sort', { widgets: [7] }],
    ['uploads.create', { filename: '', contentType: 'image/gif', size: 0 }],
    ['uploads.create', { filename: 'x'.repeat(300), contentType: 7, size: 99_999_999 }],
    ['uploads.finish', { url: 'x'.repeat(300), alt: 'x'.repeat(501) }],
    ['uploads.change', { name: '', alt: null }],
    ['uploads.replace', { name: 'a', url: 7 }],
    ['templates.draft', 'x'],
    ['uploads.delete', { nonsense: 1 }],
  ] as const)('of a call of %s is a sentence of our own: %j', (routeId, body) => {
    const messages = Object.values(said(routeId, body)).flat();
    expect(messages).not.toEqual([]);
    expect(messages.filter((message) => !isOwnSentence(message))).toEqual([]);
  });

  it('says the limit of a text that is too long, the choices by their labels, and the field that is not known', () => {
    expect(saidOfWidget(widgetWith(['title'], 'x'.repeat(201)))).toEqual({
      'widgets.0.title': ['At most 200 characters.'],
    });
    expect(saidOfWidget(widgetWith(['options', 'buttons', '*', 'linktype'], 'up'))).toEqual({
      'widgets.0.options.buttons.0.linktype': [
        'Choose one of these: External: an address; Internal: a page of this site.',
      ],
    });
    expect(Object.keys(saidOfWidget(widgetWith(['options', 'later'], 1)))).toEqual([
      'widgets.0.options.later',
    ]);
  });

  it('of a link is the one that the editor shows', () => {
    const path = ['options', 'backgroundlink'];
    expect(fieldAt(widgetFields, path)?.kind).toBe('link');
    for (const link of ['www.example.org', 'javascript:x()'])
      expect(saidOfWidget(widgetWith(path, link))).toEqual({
        'widgets.0.options.backgroundlink': [linkFault(link)],
      });
  });
});
