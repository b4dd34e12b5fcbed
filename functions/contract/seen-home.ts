import { isBlank } from './blank.ts';
import { branchesOf, hasColumns } from './nesting.ts';
import { seenWidgets } from './seen-widgets.ts';
import type { Widget } from './templates.ts';
import { videoOf } from './video-of.ts';
import type { WidgetButton } from './widgets.ts';

/** Keys or ids. */
type Known = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** What of the show decides whether a widget has something to see, at an instant. */
export interface ShowNow {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The instants that widgets count down to, by their names (ISO 8601). */
  readonly moments: Readonly<Record<string, string | null | undefined>>;
  /** Keys of the categories that have nominees. */
  readonly nominated: Known;
  /** Keys of the categories whose winners are revealed. */
  readonly won: Known;
  /** Ids of the carousels that have a sponsor. */
  readonly carousels: Known;
  /** Whether one of the carousels that home has of itself has a sponsor. */
  readonly hasSponsors: boolean;
  readonly isPresented: boolean;
  readonly isLive: boolean;
}

/** The show as widgets show it, at any instant if nothing else is changed. */
export interface ShowInTime {
  /** When it becomes another one, in milliseconds since the epoch, in no order. */
  turns: readonly number[];
  at(instant: number): ShowNow;
}

/** A show that has nothing: what is seen even so is seen whatever becomes of the show. */
export const emptyShow: ShowNow = {
  at: Infinity,
  moments: {},
  nominated: new Set(),
  won: new Set(),
  carousels: new Set(),
  hasSponsors: false,
  isPresented: false,
  isLive: false,
};

type IsSeen = (widget: Widget, show: ShowNow) => boolean;

const hasWords: IsSeen = ({ options: { header, subheader } }) =>
  !isBlank(header.value) || !isBlank(subheader.value);
const hasButtons: IsSeen = ({ options: { buttons } }) =>
  buttons.some((button) => button.title.trim() !== '' && leadsSomewhere(button));

/** What each kind of widget shows something of, as its view does (`web/blocks`). */
const kinds: Readonly<Record<string, IsSeen>> = {
  hero: () => true,
  'live-stream': (_, { isLive }) => isLive,
  'presented-by': (_, { isPresented }) => isPresented,
  categories: (_, { nominated }) => nominated.size > 0,
  sponsors: (_, { hasSponsors }) => hasSponsors,
  'carousel-a': ({ options }, { carousels }) => carousels.has(options.carouselId),
  'content-a': (widget, show) => {
    const { desktop, mobile } = widget.options.images;
    return desktop !== '' || mobile !== '' || hasWords(widget, show) || hasButtons(widget, show);
  },
  countdown({ options }, { moments, at }) {
    const moment = Date.parse(moments[options.fields['moment'] ?? ''] ?? '');
    return at < moment || (at >= moment && !isBlank(options.html));
  },
  gallery: ({ options }) => options.gallery.pictures.some(({ picture }) => picture !== ''),
  newsletter: () => true,
  nominees: ({ options }, { nominated }) => nominated.has(options.nominees.category),
  questions: ({ options }) =>
    options.questions.entries.some(({ question, answer }) => question.trim() !== '' && !isBlank(answer)),
  'rich-text': (widget, show) =>
    !isBlank(widget.options.html) || hasWords(widget, show) || hasButtons(widget, show),
  schedule: ({ options }) => options.schedule.entries.some(({ title }) => title.trim() !== ''),
  video: ({ options }) => videoOf(options.fields['address'] ?? '', 'localhost') !== undefined,
  winners: ({ options: { winners } }, { won }) =>
    winners.category === '' ? won.size > 0 : won.has(winners.category),
};

/** Whether a widget that is shown has something to see by itself; columns have what is in them, too (`seenOnHome`). */
export const hasSomethingToSee: IsSeen = (widget, show) =>
  hasColumns(widget)
    ? hasWords(widget, show)
    : Object.hasOwn(kinds, widget.type) && kinds[widget.type]?.(widget, show) === true;

/** The widgets of home of which visitors see something at an instant. None: they see an empty page. */
export function seenOnHome(widgets: readonly Widget[], show: ShowNow): Widget[] {
  const seen = new Set(
    branchesOf(seenWidgets(widgets)).flatMap(({ widget, columns }) => {
      const inside = columns.flat().filter((each) => hasSomethingToSee(each, show));
      return inside.length > 0 || hasSomethingToSee(widget, show) ? [widget, ...inside] : [];
    }),
  );
  return widgets.filter((widget) => seen.has(widget));
}

const named = new Set(['voting.index', 'prenom.index', 'index', 'categories', 'nominees', 'winners', '404']);

/** As `destinationOfButton` of pages. */
function leadsSomewhere({ linktype, link: { internal, external } }: WidgetButton): boolean {
  if (linktype === 'external') return isDestination(external.url);
  return named.has(internal.name) || isDestination(internal.path + internal.hash);
}

function isDestination(value: string): boolean {
  const link = value.trim();
  if (/^(?:https?|mailto|tel):/i.test(link)) return true;
  return link !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link);
}
