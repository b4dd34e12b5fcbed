import { readFileSync } from 'node:fs';
import { beforeAll } from 'vitest';
import type { TemplateDocument } from '#rules/template-document.ts';
import type { StoredWidget } from '#records/show.ts';
import type { Platform } from '#platform/platform.ts';
import { publish } from '../../functions/templates/domain-publish.ts';
import { createTemplatesStore } from '../../functions/templates/store.ts';
import { saveElsewhere, storedDraft } from './template-drafts.ts';

const show = JSON.parse(readFileSync('infra/local/sample-show/show.json', 'utf8')) as {
  template: TemplateDocument;
};

/**
 * A picture with one button, a carousel, a picture with two buttons, a picture that is a link, another carousel, and a picture that
 * is hidden.
 */
const widgets = [
  picture('opening'),
  carousel('patrons', 'Patrons of the Nitrate Awards'),
  picture('vault'),
  picture('palindrome'),
  carousel('crafts', 'Friends of the Crafts'),
  { ...picture('opening'), id: 'widget-winners', is_active: false },
];

/**
 * Leaves these few widgets on the home page of a site, and publishes it: however many the sample show's has, tests know where each
 * is. No account is looked up for it, whose name would be remembered.
 */
export function withSmallHome({ platform }: { platform: () => Platform }): void {
  beforeAll(async () => {
    await saveElsewhere(platform(), show.template.title, (document) => ({
      ...document,
      widgets,
    }));
    const { revision } = await storedDraft(platform(), 'home');
    // Before anything that a test publishes, also by a clock that it has put back.
    const by = { account: 'elsewhere', by: 'Bo', at: new Date(Date.now() - 60_000).toISOString() };
    await publish(createTemplatesStore(platform()), { template: 'home', revision }, by);
  });
}

/** One of the sample show's, by itself and in sight. */
function picture(name: string): StoredWidget {
  const widget = show.template.widgets.find(({ id }) => id === `widget-${name}`);
  if (!widget) throw new Error(`The sample show's home page has no ${name}.`);
  const { within: _within, ...options } = widget.options;
  return { ...widget, is_active: true, options };
}

function carousel(name: string, value: string): StoredWidget {
  const { header, ...options } = picture('opening').options;
  return {
    ...picture('opening'),
    id: `widget-${name}`,
    type: 'carousel-a',
    title: 'Sponsor Carousel',
    options: { ...options, header: { ...header, value }, buttons: [], carouselId: `carousel-${name}` },
  };
}
