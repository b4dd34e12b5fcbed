import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import type { AdminRouteId } from '../../functions/contract/admin-addresses.ts';
import type { TemplateHead } from '../../functions/contract/template-manager.ts';
import type { ErrorCode } from '../../functions/contract/errors.ts';
import type { UploadedPicture } from '../../functions/contract/uploads.ts';
import { incomingPrefix } from '../../functions/records/uploads.ts';
import { showKeys } from '../../functions/records/tables.ts';
import { imageBucket } from '../../infra/local/s3/s3.ts';
import type { Sent } from '../support/caller.ts';
import { preparing, type Provoke, type ValidCalls, type TestApi } from './api.ts';

const path = (call: string, id: string) => `/gayvnawards/api/admin/template/${call}/${id}`;
const widget = { type: 'content-a', title: 'A widget' };

type BuilderRouteId = Extract<AdminRouteId, `templates.${string}` | `uploads.${string}`> | 'template.draft';

const builder = (api: TestApi) => preparing(api, 'builder', 'template-manager');
type BuilderCall = ReturnType<typeof builder>;

export function builderCalls(api: TestApi): Pick<ValidCalls, BuilderRouteId> {
  const call = builder(api);
  let shared: Promise<TemplateHead> | undefined;
  const make = () => call('templates.create', { body: { title: 'A template' } });
  const template = async (): Promise<string> => (await (shared ??= make())).id;
  const revision = async () => revisionOf(call, await template());
  const newWidget = async (): Promise<string> => {
    const body = { widget, position: 'top', template: await template() };
    return (await call('templates.add', { body })).id;
  };
  const ofWidget = async (route: string, more: object = {}): Promise<Sent> => ({
    path: path(route, await newWidget()),
    body: { template: await template(), ...more },
  });
  const pattern = () => savedPattern(call);
  const of = async (more: object = {}): Promise<Sent> => ({ body: { template: await template(), ...more } });
  return {
    'templates.list': () => ({}),
    'templates.add': async () => of({ widget, position: 'bottom', base: await revision() }),
    'templates.toggle': () => ofWidget('toggle'),
    'templates.remove': () => ofWidget('remove'),
    'templates.sort': async () => {
      const query = { template: await template() };
      const { widgets } = await call('templates.list', { query });
      return of({ widgets: widgets.map(({ id }) => id) });
    },
    'templates.save': () => ofWidget('save', { widget: { ...widget, title: 'Another title' } }),
    'templates.draft': async () => of({ base: await revision(), title: `Title ${await revision()}` }),
    'templates.presence': () => of({ session: 'a-tab-of-ada', widget: 'a-widget' }),
    'templates.all': () => ({}),
    'templates.create': () => ({ body: { title: 'A new one' } }),
    'templates.default': () => ({ body: { template: 'home' } }),
    'templates.delete': async () => ({ body: { template: (await make()).id } }),
    'templates.publish': async () => of({ revision: await revision() }),
    'templates.unpublish': () => of(),
    'templates.unschedule': async () => {
      const body = { template: await template(), from: '2026-12-01T10:00' };
      const { scheduled } = await call('templates.unpublish', { body });
      return of({ release: scheduled[0]?.id });
    },
    'templates.revisions': async () => ({ query: { template: await template() } }),
    'templates.revision': async () => ({
      query: { template: await template(), revision: String(await revision()) },
    }),
    'templates.shared': async () => ({ query: { template: await template() } }),
    'templates.share': () => of(),
    'templates.unshare': () => of(),
    'templates.patterns': () => ({}),
    'templates.pattern': async () => ({ query: { pattern: (await pattern()).id } }),
    'templates.savePattern': () => ({ body: { name: newName(), widgets: [{ id: 'a', ...widget }] } }),
    'templates.renamePattern': async () => ({ body: { pattern: (await pattern()).id, name: newName() } }),
    'templates.deletePattern': async () => ({ body: { pattern: (await pattern()).id } }),
    'template.draft': async () => {
      const { token } = await call('templates.share', { body: { template: (await make()).id } });
      return { body: { token } };
    },
    'uploads.create': () => ({ body: { filename: 'A picture.png', contentType: 'image/png', size: 100 } }),
    'uploads.finish': async () => ({
      body: { url: await upload(api, call, await square()), alt: 'A square' },
    }),
    'uploads.list': () => ({}),
    'uploads.change': async () => ({ body: { name: (await uploaded(api, call)).name, alt: 'A square' } }),
    'uploads.replace': async () => {
      const { name, url: before } = await uploaded(api, call);
      return { body: { name, before, url: await upload(api, call, await square()) } };
    },
    'uploads.delete': async () => ({ body: { name: (await uploaded(api, call)).name } }),
  };
}

const newName = (): string => `Pattern ${randomUUID()}`;

const savedPattern = (call: BuilderCall) =>
  call('templates.savePattern', {
    body: { name: newName(), widgets: [{ id: 'a', ...widget }] },
  });

const square = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** An uploaded picture that nothing uses. */
async function uploaded(api: TestApi, call: BuilderCall): Promise<UploadedPicture> {
  return call('uploads.finish', { body: { url: await upload(api, call, await square()) } });
}

/** Uploads a file as its author would, and returns its future address. */
async function upload(api: TestApi, call: BuilderCall, content: Uint8Array): Promise<string> {
  const body = { filename: 'A picture.png', contentType: 'image/png', size: content.length };
  const { url } = await call('uploads.create', { body });
  const key = incomingPrefix + url.slice('/images/'.length);
  await api.bucket.client.send(new PutObjectCommand({ Bucket: imageBucket, Key: key, Body: content }));
  return url;
}

export function builderProvocations(api: TestApi): Partial<Record<ErrorCode, Provoke>> {
  const call = builder(api);
  return {
    forbidden: async ({ as }) => as(await api.site.signIn('no-builder', [])).valid(),
    template_not_found: async ({ id, sent, plain, changed }) => {
      if (id === 'templates.create') return changed({ copyOf: 'none' });
      const { body, query } = await sent();
      return body ? changed({ template: 'none' }) : plain({ query: { ...query, template: 'none' } });
    },
    widget_not_found: ({ id, valid }) => valid({ path: path(id.slice('templates.'.length), 'none') }),
    draft_link_ended: async ({ id, changed }) =>
      id === 'templates.share'
        ? changed({
            template: (await call('templates.create', { body: { title: 'Never shared' } })).id,
            renew: true,
          })
        : changed({ token: 'none' }),
    revision_not_found: async ({ sent, plain }) =>
      plain({ query: { ...(await sent()).query, revision: '999999' } }),
    release_not_found: (of) => of.changed({ release: 'none' }),
    revision_conflict: ({ id, changed }) =>
      changed({ [id === 'templates.publish' ? 'revision' : 'base']: 999_999 }),
    pattern_not_found: ({ id, plain, changed }) => {
      if (id === 'templates.pattern') return plain({ query: { pattern: 'none' } });
      return changed({ [id === 'templates.savePattern' ? 'replaces' : 'pattern']: 'none' });
    },
    pattern_exists: async (of) => of.changed({ name: (await savedPattern(call)).name }),
    template_in_use: (of) => of.changed({ template: 'home' }),
    would_empty_home: async ({ valid }) =>
      valid({ body: { template: 'home', revision: await hideAll(call, 'home') } }),
    upload_not_found: (of) => of.changed({ url: `/images/${'0'.repeat(32)}.png` }),
    not_a_picture: async ({ changed }) => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      return changed({ url: await upload(api, call, svg) });
    },
    picture_changed: (of) => of.changed({ before: '/images/another.png' }),
    picture_in_use: async (of) => {
      const { name } = await uploaded(api, call);
      const page = { code: 'with-picture', title: 'A page', content: `<img src="{{image:${name}}}">` };
      await api.site.put('show', showKeys.page(page.code), page);
      return of.changed({ name });
    },
  };
}

const revisionOf = async (call: BuilderCall, template: string): Promise<number> =>
  (await call('templates.list', { query: { template } })).template.revision;

/** Hides everything of a draft, and returns its revision. */
async function hideAll(call: BuilderCall, template: string): Promise<number> {
  const { widgets } = await call('templates.list', { query: { template } });
  const hidden = widgets.map(({ position: _position, ...each }) => ({ ...each, is_active: false }));
  const base = await revisionOf(call, template);
  await call('templates.draft', { body: { template, base, widgets: hidden } });
  return revisionOf(call, template);
}
