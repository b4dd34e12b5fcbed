import { readAddress, type Address } from './address.ts';

/** The routes for admins, separate from addresses.ts so that visitors never load them. */
export const adminAddresses = {
  'templates.list': 'GET {B}/admin/template/list',
  'templates.add': 'POST {B}/admin/template/add',
  'templates.toggle': 'POST {B}/admin/template/toggle/{id}',
  'templates.remove': 'POST {B}/admin/template/remove/{id}',
  'templates.sort': 'POST {B}/admin/template/sort',
  'templates.save': 'POST {B}/admin/template/save/{id}',
  'templates.draft': 'POST {B}/admin/template/draft',
  'templates.all': 'GET {B}/admin/template/all',
  'templates.create': 'POST {B}/admin/template/create',
  'templates.default': 'POST {B}/admin/template/default',
  'templates.delete': 'POST {B}/admin/template/delete',
  'templates.publish': 'POST {B}/admin/template/publish',
  'templates.unpublish': 'POST {B}/admin/template/unpublish',
  'templates.unschedule': 'POST {B}/admin/template/unschedule',
  'templates.revisions': 'GET {B}/admin/template/revisions',
  'templates.revision': 'GET {B}/admin/template/revision',
  'uploads.create': 'POST {B}/admin/uploads',
  'uploads.finish': 'POST {B}/admin/uploads/finish',
  'uploads.list': 'GET {B}/admin/uploads',
  'content.log': 'GET {B}/admin/content/log',
  'content.undo': 'POST {B}/admin/content/undo',
  'content.check': 'POST {B}/admin/content/check',
  'content.apply': 'POST {B}/admin/content/apply',
  'content.saveNominee': 'POST {B}/admin/content/nominees/save',
  'content.withdraw': 'POST {B}/admin/content/nominees/withdraw',
  'content.reinstate': 'POST {B}/admin/content/nominees/reinstate',
  'content.sort': 'POST {B}/admin/content/nominees/sort',
  'content.announce': 'POST {B}/admin/content/nominees/announce',
  'content.get': 'GET {B}/admin/content/{part}',
  'content.save': 'POST {B}/admin/content/{part}',
  'results.summary': 'GET {B}/admin/results/summary',
  'results.review': 'GET {B}/admin/results/review',
  'results.export': 'POST {B}/admin/results/export',
  'results.audit': 'GET {B}/admin/results/audit',
  'results.rules': 'GET {B}/admin/results/rules',
  'results.preview': 'POST {B}/admin/results/rules/preview',
  'results.addRule': 'POST {B}/admin/results/rules/add',
  'results.revokeRule': 'POST {B}/admin/results/rules/revoke',
  'results.winners': 'GET {B}/admin/results/winners',
  'results.reveal': 'POST {B}/admin/reveal/{category}',
  'results.undoReveal': 'POST {B}/admin/reveal/{category}/undo',
  'results.open': 'POST {B}/admin/results/open',
} as const satisfies Record<string, Address>;

export type AdminRouteId = keyof typeof adminAddresses;

export const adminAddressOf = <Id extends AdminRouteId>(id: Id) =>
  readAddress<(typeof adminAddresses)[Id]>(adminAddresses[id]);
