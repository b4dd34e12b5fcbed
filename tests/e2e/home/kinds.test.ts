import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { headed, inOrder, widget } from '../../support/widgets.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually, isTakenOver, shiftsOf } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { css } from '../page.ts';
import { sampleSite } from '../site.ts';

const long = 'Nitratfilmvorführungsgenehmigung'.repeat(4);
const companies = ['halcyon', 'aurora', 'bellwether', 'palindrome', 'northlight'];
const design = {
  all: { align: 'center', above: 'xl', ground: 'accent' },
  phone: { align: 'right', above: 's' },
} as const;

const { open, written } = sampleSite(
  async (dir) => {
    const parts = await sampleParts();
    parts['carousels'] = [
      { id: 'five', code: 'five', title: 'Keepers', items: companies.map((name) => `sponsor-${name}`) },
    ];
    const pictures = ['page-vault.jpg', 'page-trophy.jpg', 'page-projector.jpg'].map((picture, index) => ({
      id: `picture-${index + 1}`,
      picture,
      alt: `Vault ${index + 1}`,
      caption: long,
    }));
    const widgets = inOrder([
      widget('rich-text', 'Designed', headed('Doors at seven', { subheader: { value: '' }, design })),
      widget('rich-text', 'Plain', headed('Doors at eight', { subheader: { value: '' } })),
      widget('carousel-a', 'Patrons', headed('Patrons', { carouselId: 'five' })),
      widget('gallery', 'Gallery', headed('From the vault', { gallery: { pictures } })),
      widget(
        'content-a',
        'Long',
        headed(long, {
          subheader: { value: `<p>${'Words and words. '.repeat(200)}</p>` },
          images: { desktop: '', mobile: 'hero-mobile.jpg' },
        }),
      ),
      widget(
        'questions',
        'Questions',
        headed('Questions', {
          questions: { entries: [{ id: 'question-1', question: `Why ${long}?`, answer: `<p>${long}</p>` }] },
        }),
      ),
      widget(
        'schedule',
        'Schedule',
        headed('The night', {
          schedule: { entries: [{ id: 'entry-1', time: 'At nine or a little later', title: long }] },
        }),
      ),
    ]);
    parts.template = { title: 'Kinds', is_default: true, widgets };
    await writeShow(dir, parts);
  },
  { pages: true },
);

/** What the designed widget has at the width of the page, and that no other one has any of it. */
async function expectDesign(page: Page, align: string, space: string): Promise<void> {
  const designed = page.locator('[data-widget="designed"] section');
  await eventually(() => css(designed.locator('h2'), 'text-align')).toBe(align);
  expect(await css(designed.locator('> div'), 'padding-top')).toBe(space);
  expect(await css(designed, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
  const plain = page.locator('[data-widget="plain"] section');
  expect(await plain.evaluate((node) => node.getAttributeNames())).toEqual(['class']);
  expect(await css(plain.locator('> div'), 'padding-top')).toBe('64px');
}

async function swipe(row: Locator, by: number): Promise<void> {
  const page = row.page();
  const box = await row.locator('.carousel-window').boundingBox();
  if (!box) throw new Error('The carousel is not there.');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((each) => ({ x: each, y })) });
  await touch('touchStart', x);
  for (let part = 1; part <= 4; part += 1) await touch('touchMove', x + (by * part) / 4);
  await touch('touchEnd');
}

test('a visitor looks at pictures of a gallery on a phone and turns the sponsors by finger, each widget in its design and nothing cut off', async () => {
  await written();
  const { page, context } = await open('/', { width: 390, reducedMotion: 'reduce' });
  await eventually(() => page.evaluate(isTakenOver)).toBe(true);
  const gallery = page.locator('.gallery');
  const second = gallery.getByRole('button', { name: 'Vault 2' });
  await second.tap();
  const look = page.getByRole('dialog', { name: 'Pictures' });
  await look.getByRole('img', { name: 'Vault 2' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await look.getByRole('button', { name: 'Next picture' }).tap();
  await look.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectDesign(page, 'right', '24px');
  expect(await shiftsOf(page)).toEqual([]);

  const row = page.getByRole('region', { name: 'Patrons' });
  const shown = () =>
    row
      .locator('li')
      .evaluateAll((items) =>
        items.filter((item) => !item.hasAttribute('inert')).map((item) => items.indexOf(item)),
      );
  await row.scrollIntoViewIfNeeded();
  await eventually(shown).toEqual([0, 1]);
  // A finger turns it on and back, and opens no link by it.
  for (const [by, steps] of [
    [-120, 1],
    [120, 0],
    [-20, 0],
  ] as const) {
    await swipe(row, by);
    await eventually(shown).toEqual([steps, steps + 1]);
  }
  expect(context.pages()).toHaveLength(1);

  await page.locator('.questions').getByText(/^Why/).click();
  await expectAccessible(page);
  await expectDesign(page, 'center', '96px');
});
