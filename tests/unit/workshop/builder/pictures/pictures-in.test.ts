import { expect, it } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { picturesIn } from '../../../../../web/workshop/builder/pictures/used-pictures.tsx';

const widget = (desktop: string, mobile: string, alt: string) =>
  ({ options: { images: { desktop, mobile, alt } } }) as Widget;

it('gives each picture of a template once, in the order of the page, and none where there is none', () => {
  const widgets = [widget('/a', '/b', 'Stage'), widget('', '', ''), widget('/b', '/c', 'Curtain')];

  expect(picturesIn({ title: 'Home', widgets })).toEqual([
    { url: '/a', alt: 'Stage' },
    { url: '/b', alt: 'Stage' },
    { url: '/c', alt: 'Curtain' },
  ]);
});
