import { templatesSchemas } from '#contract/templates.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { currentTemplate, type TemplatesStore } from './domain.ts';

/** The templates group: the widgets of the home page. */
export const templatesHandler = (platform: Platform, store: TemplatesStore): LambdaHandler =>
  createHandler(platform, 'templates', templatesSchemas, {
    'template.get': () => currentTemplate(store),
  });
