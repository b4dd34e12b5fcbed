import { readFileSync } from 'node:fs';
import type { StoredWidget } from '#records/show.ts';
import { styleKeys } from '#contract/widgets.ts';

/**
 * Attacks of the usual public lists, each with its kind, such as handlers or what mutates when it is parsed
 * twice. Each calls `alert`, or asks `evil.example` for something.
 */
export const payloads = Object.values(
  JSON.parse(readFileSync(new URL('payloads.json', import.meta.url), 'utf8')) as Record<string, string[]>,
).flat();

/** What a kind needs to be shown at all; the other fields are free for an attack. */
const shownAs: Record<string, Partial<StoredWidget['options']>> = {
  'content-a': {},
  'carousel-a': { carouselId: 'carousel-patrons' },
  'rich-text': {},
  video: { fields: { address: 'https://vimeo.com/76979871' } },
  countdown: { fields: { moment: 'votingEnd' } },
};

/** Every kind of widget, with an attack in each of its fields. */
const kindsWith = (attack: string, at: number): StoredWidget[] => [
  ...Object.entries(shownAs).map(([type, needed]) => hostile(type, attack, at, needed)),
  // These show nothing unless the attack passes for what they need.
  bare(`carousel-a-x${at}`, 'carousel-a', { carouselId: attack.slice(0, 64) }),
  bare(`video-x${at}`, 'video', { fields: { address: attack } }),
  bare(`countdown-x${at}`, 'countdown', { fields: { moment: attack } }),
  bare(`countdown-over${at}`, 'countdown', { fields: { moment: 'votingStart' }, html: attack }),
];

const numbered = (widgets: StoredWidget[]) =>
  widgets.map((widget, index) => ({ ...widget, position: index + 1 }));

/** Widgets of every kind for each of these attacks. */
export const hostileWidgets = (attacks: readonly string[]): StoredWidget[] =>
  numbered(attacks.flatMap((attack, at) => kindsWith(attack, at + 1)));

/** One widget for each of these attacks, the kinds in turn. */
export const oneForEach = (attacks: readonly string[]): StoredWidget[] =>
  numbered(
    attacks.flatMap((attack, at) => {
      const kinds = kindsWith(attack, at + 1);
      return kinds.slice(at % kinds.length).slice(0, 1);
    }),
  );

const bare = (id: string, type: string, options: StoredWidget['options']): StoredWidget => ({
  id,
  type,
  title: id,
  is_active: true,
  position: 1,
  options: { header: { value: 'Header' }, ...options },
});

function hostile(type: string, attack: string, at: number, needed: StoredWidget['options']): StoredWidget {
  const key = styleKeys[at % styleKeys.length] ?? 'color';
  const styles = { [key]: attack };
  return {
    ...bare(`${type}-${at}`, type, {}),
    title: attack,
    description: attack,
    thumbnail: attack,
    options: {
      widgetClasses: attack,
      titleClasses: attack,
      descriptionClasses: attack,
      widgetStyles: { ...styles, [attack]: '1px', backgroundImage: 'url(//evil.example/x)' },
      widgetContainerStyles: styles,
      widgetDescriptionStyles: styles,
      header: { value: `Header ${attack}`, styles, classes: attack },
      subheader: { value: `Subheader ${attack}`, styles },
      images: { desktop: attack, mobile: attack, alt: attack },
      backgroundlink: attack,
      buttons: ['internal', 'external'].map((linktype) => ({
        id: linktype,
        title: attack,
        classes: attack,
        linktype: linktype as 'internal' | 'external',
        link: {
          classes: attack,
          internal: { name: at % 2 ? 'page' : attack, path: attack, hash: attack },
          external: { url: attack },
        },
        widgetStyles: styles,
        widgetLinkStyles: styles,
      })),
      html: `Text ${attack}`,
      ...needed,
    },
  };
}
