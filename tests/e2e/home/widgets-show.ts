import { sampleParts, writeShow } from '../shell/small-show.ts';

const button = (id: string, title: string, link: object) => ({
  id,
  title,
  classes: `place-${id}`,
  linktype: 'external' in link ? 'external' : 'internal',
  link: { classes: 'btn btn-primary', ...link },
  widgetStyles: { marginTop: '7px' },
  widgetLinkStyles: { backgroundColor: '#123456' },
});

const longWord = 'Nitratfilmvorführungsgenehmigung'.repeat(8);

/** A widget of each kind with every option, one with none, and one with odd ones. */
export const widgets = [
  {
    id: 'full',
    type: 'content-a',
    title: 'Full',
    description: 'What the kind is for.',
    is_active: true,
    position: 1,
    options: {
      widgetClasses: 'text-center the-full-one',
      titleClasses: 'title-class',
      descriptionClasses: 'description-class',
      widgetStyles: { backgroundColor: '#101820' },
      widgetContainerStyles: { paddingTop: '31px' },
      widgetDescriptionStyles: { maxWidth: '300px' },
      header: { value: 'Doors at <em>seven</em>', styles: { color: '#ffcc00' }, classes: 'header-class' },
      subheader: {
        value: 'Bring a <a href="/gayvnawards/winners">friend</a>.',
        styles: { fontSize: '21px' },
      },
      images: { desktop: 'widget-opening-desktop.jpg', mobile: 'widget-opening-mobile.jpg' },
      backgroundlink: '/categories',
      buttons: [
        button('inside', 'Vote', { internal: { name: 'voting.index', path: 'picture', hash: 'metropolis' } }),
        button('outside', 'Tickets', { external: { url: 'https://example.org/tickets' } }),
        button('nowhere', 'Nowhere', { external: { url: '' } }),
      ],
    },
  },
  { id: 'empty', type: 'content-a', title: '', is_active: true, position: 2, options: {} },
  {
    id: 'odd',
    type: 'content-a',
    title: 'Odd',
    is_active: true,
    position: 3,
    options: {
      header: { value: longWord },
      subheader: { value: `<p>${'Words and words. '.repeat(200)}</p>` },
      images: { desktop: '', mobile: 'hero-mobile.jpg' },
      imagebreakpoint: 500,
    },
  },
  {
    id: 'patrons',
    type: 'carousel-a',
    title: 'Patrons',
    is_active: true,
    position: 4,
    options: { header: { value: 'Our <em>patrons</em>' }, carouselId: 'carousel-patrons' },
  },
  {
    id: 'nobody',
    type: 'carousel-a',
    title: 'Nobody',
    is_active: true,
    position: 5,
    options: { header: { value: 'Nobody at all' }, carouselId: 'carousel-none' },
  },
  {
    id: 'unnamed',
    type: 'carousel-a',
    title: 'Unnamed',
    is_active: true,
    position: 6,
    options: { header: { value: 'Unnamed' } },
  },
  {
    id: 'hidden',
    type: 'content-a',
    title: 'Hidden',
    is_active: false,
    position: 7,
    options: { header: { value: 'Hidden' } },
  },
];

/** Writes a show with these widgets into a folder. */
export async function writeWidgets(dir: string): Promise<void> {
  const parts = await sampleParts();
  parts.carousels.push({ id: 'carousel-none', code: 'none', title: 'None', items: [] });
  parts.template = { title: 'Test', is_default: true, widgets };
  await writeShow(dir, parts);
}
