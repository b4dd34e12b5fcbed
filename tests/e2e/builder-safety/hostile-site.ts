import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adminAddressOf, type AdminRouteId } from '#contract/admin-addresses.ts';
import { pathOf } from '#contract/addresses.ts';
import type { TemplateHead } from '#contract/template-manager.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredWidget } from '#records/show.ts';
import { showKeys } from '#records/tables.ts';
import { signInOverHttp } from '../../support/http-voter.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';

const basePath = '/gayvnawards';
const title = 'Attacks <img src=x onerror=alert(1)>';
/** Widgets in a call: its body stays below 64 KB. */
const widgetsAtOnce = 10;
/** The template that a show begins with. */
export const template = 'home';

/** Calls a route of admins. */
type AdminCall = (id: AdminRouteId, body?: object) => Promise<{ status: number; body: unknown }>;

/** An admin who calls a running site over HTTP. */
export async function adminOf(siteUrl: string): Promise<AdminCall> {
  const { headers } = await signInOverHttp(siteUrl, 'admin@acclaim.test', ['admin']);
  return async (id, body) => {
    const address = adminAddressOf(id);
    const answer = await fetch(siteUrl + pathOf(address, basePath), {
      method: address.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

const headOf = async (call: AdminCall): Promise<TemplateHead> =>
  ((await call('templates.list')).body as { template: TemplateHead }).template;

/**
 * Sends widgets as an admin does, without the fields that are refused, and publishes them.
 * @returns how many fields were refused
 * @throws Error where a widget is refused as a whole, or what is left of it
 */
export async function publishThroughApi(call: AdminCall, widgets: readonly StoredWidget[]): Promise<number> {
  let refused = 0;
  let { revision } = await headOf(call);
  const order: string[] = [];
  for (let at = 0; at < widgets.length; at += widgetsAtOnce) {
    // Not `structuredClone`, which would keep what widgets share.
    const some = JSON.parse(JSON.stringify(widgets.slice(at, at + widgetsAtOnce))) as StoredWidget[];
    order.push(...some.map(({ id }) => id));
    const change = { template, base: revision, order, widgets: some };
    let { status, body } = await call('templates.draft', change);
    for (let paths = faultsOf(body); status === 422 && paths.length > 0; paths = faultsOf(body)) {
      refused += paths.length;
      for (const path of paths) without(change, path);
      ({ status, body } = await call('templates.draft', change));
    }
    if (status !== 200) throw new Error(`templates.draft answered ${status}: ${JSON.stringify(body)}`);
    ({ revision } = body as { revision: number });
  }
  const { status, body } = await call('templates.publish', { template, revision });
  if (status !== 200) throw new Error(`templates.publish answered ${status}: ${JSON.stringify(body)}`);
  return refused;
}

const faultsOf = (body: unknown): string[] => Object.keys((body as { errors?: object }).errors ?? {});

/** Empties the text at a path of a body, or deletes it from a map of styles. */
function without(owner: Record<string, unknown>, path: string, ownerKey = ''): void {
  // A key may hold dots itself.
  const key = Object.keys(owner).find((name) => path === name || path.startsWith(`${name}.`));
  if (key === undefined) throw new Error(`The body has nothing at ${path}.`);
  if (key !== path) without(owner[key] as Record<string, unknown>, path.slice(key.length + 1), key);
  else if (/styles$/i.test(ownerKey)) delete owner[key];
  else owner[key] = '';
}

/** Puts widgets into the draft and into what is published, past everything that checks them; the title is an attack too. */
export async function storeRaw(
  call: AdminCall,
  { documents }: Platform,
  widgets: readonly StoredWidget[],
): Promise<void> {
  const { live } = await headOf(call);
  const published = showKeys.revision(template, live?.revision ?? 0);
  for (const Key of [showKeys.draft(template), published])
    await documents.send(
      new UpdateCommand({
        TableName: localTables.show,
        Key,
        UpdateExpression: 'SET #document = :document',
        ExpressionAttributeNames: { '#document': 'document' },
        ExpressionAttributeValues: { ':document': JSON.stringify({ title, widgets }) },
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
}
