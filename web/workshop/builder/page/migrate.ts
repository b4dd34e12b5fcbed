import type { Widget } from '#contract/templates.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';

/** Brings a stored widget to the newest form of its kind; one that this build cannot open stays as it is. */
export const migrate = (widget: Widget): Widget => openForEditing(widget).widget;
