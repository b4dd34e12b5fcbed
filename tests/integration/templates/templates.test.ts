import { completeValues } from '#contract/fields.ts';
import { kindOptions } from '#contract/kind-options.ts';
import { commonOptions } from '#contract/widgets.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteItem } from '#records/items.ts';
import { builderOf, withoutSections } from './builder.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
afterAll(() => site.close());
const get = async () => withoutSections(await builderOf(site).home());

/** What the home page gets of a template that holds these widgets. */
async function shown(widgets: object[], about: object = {}) {
  const record = { title: 'Opening night', is_default: true, ...about, widgets };
  await site.put('show', showKeys.part('template'), record);
  return get();
}
const widget = (id: string, position: number, more: object = {}) => ({
  id,
  type: 'content-a',
  title: 'T',
  is_active: true,
  position,
  options: {},
  ...more,
});

const bare = {
  widgetClasses: '',
  titleClasses: '',
  descriptionClasses: '',
  widgetStyles: {},
  widgetContainerStyles: {},
  widgetDescriptionStyles: {},
  header: { value: '', styles: {}, classes: '' },
  subheader: { value: '', styles: {} },
  images: { desktop: '', mobile: '', alt: '' },
  imagebreakpoint: 768,
  backgroundlink: '',
  buttons: [],
  carouselId: '',
  html: '',
  fields: {},
  within: { widget: '', column: 'first' },
  design: completeValues(commonOptions.design.fields, {}),
  ...completeValues(kindOptions, {}),
};

describe('the template', () => {
  it('shows its active widgets of any kind, by their positions', async () => {
    const { template, widgets } = await shown([
      widget('last', 9),
      widget('hidden', 2, { is_active: false }),
      widget('other', 3, { type: 'script-a' }),
      widget('first', 1, { type: 'carousel-a' }),
    ]);
    expect(template).toEqual({ title: 'Opening night', is_default: true });
    expect(widgets.map(({ id }) => id)).toEqual(['first', 'other', 'last']);
  });

  it('shows what is in columns while they are shown, and by itself where they are not there', async () => {
    const within = (holder: string) => ({ options: { within: { widget: holder, column: 'second' } } });
    const { widgets } = await shown([
      widget('open', 1, { type: 'columns' }),
      widget('in-open', 2, within('open')),
      widget('shut', 3, { type: 'columns', is_active: false }),
      widget('in-shut', 4, within('shut')),
      widget('alone', 5, within('gone')),
    ]);
    expect(widgets.map(({ id }) => id)).toEqual(['open', 'in-open', 'alone']);
    expect(widgets[1]).toMatchObject(within('open'));
  });

  it('gives every option, with its default where the widget has none', async () => {
    const { widgets } = await shown([widget('w', 1)]);
    expect(widgets).toEqual([
      { ...widget('w', 4), version: 1, description: '', thumbnail: '', options: bare },
    ]);
  });

  it('gives the addresses of its pictures, in fields and in HTML', async () => {
    const header = { value: '<p><img src="{{image:hero.jpg}}" alt=""></p>' };
    const images = { desktop: 'hero.jpg', mobile: 'gone.jpg' };
    const { widgets } = await shown([widget('w', 1, { thumbnail: 'hero.jpg', options: { header, images } })]);
    expect(widgets[0]).toMatchObject({
      thumbnail: '/images/abc.jpg',
      options: {
        header: { value: '<p><img src="/images/abc.jpg" alt="" /></p>' },
        images: { desktop: '/images/abc.jpg', mobile: '', alt: '' },
      },
    });
  });

  it('lets nothing through that runs, frames or styles beyond the closed lists', async () => {
    const internal = { name: 'page', path: 'data:text/html,x' };
    const link = { internal, external: { url: ' javascript:alert(1)' } };
    const frame = '<iframe src="https://evil.example"></iframe>';
    const options = {
      header: { value: '<h2 onclick="x()">Hi</h2><script>x()</script>' },
      subheader: { value: `${frame}there`, styles: { color: 'red;top:0' } },
      backgroundlink: 'javascript:alert(1)',
      widgetClasses: 'text-center "><script> my-2',
      widgetStyles: { paddingTop: '8px', position: 'fixed', backgroundImage: 'url(//x)', width: '' },
      buttons: [{ id: 'b', title: 'Go', linktype: 'external', link }],
    };
    const { widgets } = await shown([widget('w', 1, { options })]);
    const buttons = [
      { link: { internal: { name: 'page', path: '', hash: '' }, external: { url: '' } }, widgetStyles: {} },
    ];
    const shownOptions = widgets[0]?.options;
    expect(shownOptions).toMatchObject({ buttons });
    expect({ ...shownOptions, buttons: [] }).toEqual({
      ...bare,
      header: { value: '<h2>Hi</h2>', styles: {}, classes: '' },
      subheader: { value: 'there', styles: {} },
      widgetClasses: 'text-center my-2',
      widgetStyles: { paddingTop: '8px' },
    });
  });

  it('that is not the default one shows nothing, nor does a show without one', async () => {
    const none = { template: { title: '', is_default: false }, widgets: [] };
    expect(await shown([widget('w', 1)], { is_default: false })).toEqual(none);
    await deleteItem(site.documents, localTables.show, showKeys.part('template'));
    expect(await get()).toEqual(none);
  });
});
