import { describe, expect, it } from 'vitest';
import { deleteItem } from '#records/items.ts';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { Admins } from './builder.ts';

const admins = new Admins('a site for each');
const all = async () =>
  (await admins.get('templates.all')).body as { timeZone: string; templates: TemplateHead[] };

describe('a store of an earlier version', () => {
  it('keeps its home page, until and after an admin opens it', async () => {
    const before = await admins.home();
    expect(before.widgets).toHaveLength(1);
    const { template, widgets } = await admins.list();
    const opened = { id: 'home', title: 'Opening night', is_default: true, live: { revision: 1 } };
    expect(template).toMatchObject(opened);
    expect(widgets).toEqual(before.widgets);
    expect(await admins.home()).toEqual(before);
  });

  it('opened by many at once is opened once', async () => {
    const { ada, bob } = admins;
    const heads = await Promise.all([ada, bob, ada, bob].map((who) => admins.list(who)));
    expect(new Set(heads.map((head) => JSON.stringify(head))).size).toBe(1);
  });

  it('that shows no template keeps showing none, and one without any begins with an empty one', async () => {
    const record = { title: 'Hidden', is_default: false, widgets: [] };
    const { documents } = admins.site;
    await admins.site.put('show', showKeys.part('template'), record);
    await all();
    expect((await admins.home()).template.is_default).toBe(false);
    for (const key of [showKeys.part('template'), showKeys.directory(), showKeys.draft('home')])
      await deleteItem(documents, localTables.show, key);
    expect(await admins.list()).toMatchObject({
      template: { title: 'Home page', is_default: true, live: null },
      widgets: [],
    });
  });
});
