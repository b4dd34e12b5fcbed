import { readFileSync } from 'node:fs';
import { beforeAll } from 'vitest';
import type { TemplateDocument } from '#rules/template-document.ts';
import { signInOverHttp } from '../../support/http-voter.ts';
import type { sampleSite } from '../site.ts';
import { saveElsewhere, storedDraft } from './open-builder.ts';

const show = JSON.parse(readFileSync('infra/local/sample-show/show.json', 'utf8')) as {
  template: TemplateDocument;
};

/**
 * In their order: a picture with one button, a carousel, a picture with two buttons, a picture that is a link, another carousel, and
 * a picture that is hidden.
 */
const ids = ['opening', 'patrons', 'vault', 'palindrome', 'crafts', 'winners'].map((name) => `widget-${name}`);

/** Leaves these few widgets on the home page of a site, and publishes it: however many the sample show's has, tests know where each is. */
export function withSmallHome(site: Pick<ReturnType<typeof sampleSite>, 'platform' | 'url'>): void {
  beforeAll(async () => {
    await saveElsewhere(site.platform(), show.template.title, (document) => ({
      ...document,
      widgets: ids.map((id) => widgetOf(document, id)),
    }));
    const { revision } = await storedDraft(site.platform(), 'home');
    const admin = await signInOverHttp(site.url(), 'publisher@acclaim.test', ['admin']);
    const { status, body } = await admin.call('templates.publish', { template: 'home', revision });
    if (status !== 200) throw new Error(`Publishing answered ${status}: ${JSON.stringify(body)}`);
  });
}

function widgetOf({ widgets }: TemplateDocument, id: string) {
  const widget = widgets.find((each) => each.id === id);
  if (!widget) throw new Error(`The sample show's home page has no ${id}.`);
  return widget;
}
