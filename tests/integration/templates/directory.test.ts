import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import { itemOf, showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { builderOf, type Document } from './builder.ts';

let site: TestSite;
let ada: Caller;
let bob: Caller;
let builder: ReturnType<typeof builderOf>;
beforeEach(async () => {
  site = await setUpSite();
  builder = builderOf(site);
  ada = await site.signIn('ada', ['admin']);
  bob = await site.signIn('bob', ['template-manager']);
});
afterEach(() => site.close());

describe('templates', () => {
  it('are made empty or as copies, and one of them is shown', async () => {
    const made = await builder.done<TemplateHead>(ada, 'templates.create', {
      body: { title: 'Copy', copyOf: 'home' },
    });
    expect(made).toMatchObject({ title: 'Copy', is_default: false, revision: 1, live: null });
    const body = { template: made.id };
    await builder.done(ada, 'templates.publish', { body: { ...body, revision: 1 } });
    expect(await builder.done(ada, 'templates.default', { body })).toMatchObject({ is_default: true });
    expect((await builder.home()).template.title).toBe('Copy');
    const { timeZone, templates } = await builder.done<{ timeZone: string; templates: TemplateHead[] }>(
      ada,
      'templates.all',
    );
    expect(timeZone).toBe('America/Los_Angeles');
    expect(templates.map(({ title, is_default }) => [title, is_default])).toEqual([
      ['Opening night', false],
      ['Copy', true],
    ]);
  });

  it('are deleted with their revisions, save the default one', async () => {
    expect(await builder.call(ada, 'templates.delete', { body: { template: 'home' } })).toMatchObject({
      status: 409,
      body: { code: 'template_in_use' },
    });
    const { id } = await builder.done<TemplateHead>(ada, 'templates.create', { body: { title: 'Gone' } });
    const body = { template: id };
    await builder.done(ada, 'templates.publish', { body: { ...body, revision: 1 } });
    await builder.done(ada, 'templates.delete', { body });
    const late = { ...body, base: 1, title: 'Late' };
    expect(await builder.call(bob, 'templates.draft', { body: late })).toMatchObject({ status: 404 });
    expect(await builder.call(ada, 'templates.list', { query: body })).toMatchObject({ status: 404 });
  });
});

describe('a store of an earlier version', () => {
  it('keeps its home page, until and after an admin opens it', async () => {
    const before = await builder.home();
    expect(before.widgets).toHaveLength(1);
    const { template, widgets } = await builder.done<Document>(ada, 'templates.list');
    expect(template).toMatchObject({
      id: 'home',
      title: 'Opening night',
      is_default: true,
      live: { revision: 1 },
    });
    expect(widgets).toEqual(before.widgets);
    expect(await builder.home()).toEqual(before);
  });

  it('opened by many at once is opened once', async () => {
    const heads = await Promise.all(
      [ada, bob, ada, bob].map((who) => builder.done<Document>(who, 'templates.list')),
    );
    expect(new Set(heads.map((head) => JSON.stringify(head))).size).toBe(1);
  });

  it('that shows no template keeps showing none, and one without any begins with an empty one', async () => {
    const record = { title: 'Hidden', is_default: false, widgets: [] };
    const TableName = localTables.show;
    await site.documents.send(new PutCommand({ TableName, Item: itemOf(showKeys.part('template'), record) }));
    await builder.done(ada, 'templates.all');
    expect((await builder.home()).template.is_default).toBe(false);
    for (const Key of [showKeys.part('template'), showKeys.directory(), showKeys.draft('home')])
      await site.documents.send(new DeleteCommand({ TableName, Key }));
    expect(await builder.done<Document>(ada, 'templates.list')).toMatchObject({
      template: { title: 'Home page', is_default: true, live: null },
      widgets: [],
    });
  });
});
