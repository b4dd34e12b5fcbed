import { readFileSync } from 'node:fs';
import { beforeAll } from 'vitest';
import type { TemplateDocument } from '#rules/template-document.ts';
import type { Platform } from '#platform/platform.ts';
import { publish } from '../../functions/templates/domain-publish.ts';
import { createTemplatesStore } from '../../functions/templates/store.ts';
import { saveElsewhere, storedDraft } from './template-drafts.ts';

const show = JSON.parse(readFileSync('infra/local/sample-show/show.json', 'utf8')) as {
  template: TemplateDocument;
};

/**
 * In their order: a picture with one button, a carousel, a picture with two buttons, a picture that is a link, another carousel, and
 * a picture that is hidden.
 */
const ids = ['opening', 'patrons', 'vault', 'palindrome', 'crafts', 'winners'].map(
  (name) => `widget-${name}`,
);

/**
 * Leaves these few widgets on the home page of a site, and publishes it: however many the sample show's has, tests know where each
 * is. No account is looked up for it, whose name would be remembered.
 */
export function withSmallHome({ platform }: { platform: () => Platform }): void {
  beforeAll(async () => {
    await saveElsewhere(platform(), show.template.title, (document) => ({
      ...document,
      widgets: ids.map((id) => widgetOf(document, id)),
    }));
    const { revision } = await storedDraft(platform(), 'home');
    // Before anything that a test publishes, also by a clock that it has put back.
    const by = { account: 'elsewhere', by: 'Bo', at: new Date(Date.now() - 60_000).toISOString() };
    await publish(createTemplatesStore(platform()), { template: 'home', revision }, by);
  });
}

function widgetOf({ widgets }: TemplateDocument, id: string) {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) throw new Error(`The sample show's home page has no ${id}.`);
  return widget;
}
