import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import { isSection } from '../../../functions/contract/page-sections.ts';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import { compose } from '../../../functions/templates/main.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

export interface Document {
  template: TemplateHead;
  widgets: Widget[];
}

function bodyOf({ status, body }: Received): unknown {
  if (status !== 200) throw new Error(`A call was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Calls of the template manager. */
export function builderOf(site: TestSite) {
  const handler = compose(site.platform);
  const call = (who: Caller, id: AdminRouteId, sent: Sent = {}): Promise<Received> =>
    send(handler, requestOf(id, who, sent));
  return {
    call,
    done: async <T>(who: Caller, id: AdminRouteId, sent: Sent = {}): Promise<T> =>
      bodyOf(await call(who, id, sent)) as T,
    /** What visitors get. */
    home: async () =>
      (await send(handler, requestOf('template.get', undefined))).body as Answer<'template.get'>,
  };
}

/** Two admins on a site for each test or for all of a file, at noon of 31 October 2026 in Los Angeles. */
export class Admins {
  site!: TestSite;
  ada!: Caller;
  bob!: Caller;
  #builder!: ReturnType<typeof builderOf>;
  template = 'home';

  constructor(sites: 'a site for all' | 'a site for each') {
    const [before, after] = sites === 'a site for all' ? [beforeAll, afterAll] : [beforeEach, afterEach];
    before(async () => {
      this.site = await setUpSite();
      this.#builder = builderOf(this.site);
      await this.signIn();
    });
    after(() => this.site.close());
  }

  async signIn(): Promise<void> {
    this.ada = await this.site.signIn('ada', ['admin']);
    this.bob = await this.site.signIn('bob', ['template-manager']);
  }

  /** Posts about the template, also about one widget of it. */
  post = (id: AdminRouteId, { widgetId, ...body }: PostBody = {}, who = this.ada): Promise<Received> =>
    this.#builder.call(who, id, {
      body: { template: this.template, ...body },
      ...(widgetId !== undefined && {
        path: `/gayvnawards/api/admin/${id.replace('templates.', 'template/')}/${widgetId}`,
      }),
    });

  done = async <T = TemplateHead>(id: AdminRouteId, body: PostBody = {}, who = this.ada): Promise<T> =>
    bodyOf(await this.post(id, body, who)) as T;

  get = (id: AdminRouteId, query: Record<string, string> = {}): Promise<Received> =>
    this.#builder.call(this.ada, id, { query: { template: this.template, ...query } });

  /** With the sections that every home page has. */
  whole = (who = this.ada): Promise<Document> =>
    this.#builder.done(who, 'templates.list', { query: { template: this.template } });

  list = async (who = this.ada): Promise<Document> => withoutSections(await this.whole(who));

  revision = async (): Promise<number> => (await this.list()).template.revision;

  create = async (title = 'New'): Promise<string> =>
    (await this.#builder.done<TemplateHead>(this.ada, 'templates.create', { body: { title } })).id;

  home = async () => withoutSections(await this.#builder.home());

  /** All that visitors see, sections too. */
  visited = async (): Promise<Widget[]> => (await this.#builder.home()).widgets;

  titles = async (): Promise<string[]> => (await this.home()).widgets.map(({ title }) => title);
}

export const withoutSections = <Page extends { widgets: Widget[] }>(page: Page): Page => ({
  ...page,
  widgets: page.widgets.filter((widget) => !isSection(widget)),
});

export type PostBody = { widgetId?: string; [name: string]: unknown };
