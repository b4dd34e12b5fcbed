import { requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import { compose } from '../../../functions/templates/main.ts';
import type { TestSite } from '../../support/site.ts';

/** What the home page gets. */
export interface Home {
  template: { title: string; is_default: boolean };
  widgets: Widget[];
}

export interface Document {
  template: TemplateHead;
  widgets: Widget[];
}

/** Calls of the template manager by one admin after another, on functions of their own. */
export function builderOf(site: TestSite) {
  const handler = compose(site.platform);
  const call = async (who: Caller, id: AdminRouteId, sent: Sent = {}): Promise<Received> =>
    send(handler, requestOf(id, who, sent));
  return {
    call,
    /** As `call`, for calls that go well. */
    done: async <T>(who: Caller, id: AdminRouteId, sent: Sent = {}): Promise<T> => {
      const { status, body } = await call(who, id, sent);
      if (status !== 200) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
    home: async (): Promise<Home> => (await send(handler, requestOf('template.get', undefined))).body as Home,
    /** Path of a call about one widget. */
    path: (route: 'toggle' | 'remove' | 'save', id: string) =>
      `/gayvnawards/api/admin/template/${route}/${id}`,
  };
}
