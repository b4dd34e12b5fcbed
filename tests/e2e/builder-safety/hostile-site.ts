import type { TemplateHead } from '#contract/template-manager.ts';
import type { Platform } from '#platform/platform.ts';
import { updateItem } from '#records/items.ts';
import type { StoredWidget } from '#records/show.ts';
import { showKeys } from '#records/tables.ts';
import { signInOverHttp, type HttpVoter } from '../../support/http-voter.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';

const title = 'Attacks <img src=x onerror=alert(1)>';
export const template = 'home';

type AdminCall = HttpVoter['call'];

export const adminOf = async (siteUrl: string): Promise<AdminCall> =>
  (await signInOverHttp(siteUrl, 'admin@acclaim.test', ['admin'])).call;

const headOf = async (call: AdminCall): Promise<TemplateHead> =>
  ((await call('templates.list')).body as { template: TemplateHead }).template;

/** Puts widgets into the draft and into what is published, past everything that checks them; the title is an attack too. */
export async function storeRaw(
  call: AdminCall,
  { documents }: Platform,
  widgets: readonly StoredWidget[],
): Promise<void> {
  const { live } = await headOf(call);
  const published = showKeys.revision(template, live?.revision ?? 0);
  for (const key of [showKeys.draft(template), published])
    await updateItem(documents, localTables.show, key, 'SET #document = :document', {
      names: { '#document': 'document' },
      values: { ':document': JSON.stringify({ title, widgets }) },
      condition: 'attribute_exists(pk)',
    });
}
