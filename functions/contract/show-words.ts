import type { EditedParts } from './show-parts.ts';

/** Paths of all texts, numbers and switches, with `*` for the entries of a list. */
type PathsIn<T, At extends string> = [T] extends [never]
  ? never
  : NonNullable<T> extends readonly (infer Entry)[]
    ? PathsIn<Entry, `${At}.*`>
    : NonNullable<T> extends object
      ? { [Key in keyof T & string]: PathsIn<T[Key], `${At}.${Key}`> }[keyof T & string]
      : At;

/** A menu's second level has the fields of the first. */
type FieldPath = Exclude<
  { [Part in keyof EditedParts]: PathsIn<EditedParts[Part], Part> }[keyof EditedParts],
  `${string}.childs.${string}`
>;

/** What each part of `show.json` is. */
export const partWords = {
  event: 'The edition: its name, and the dates of pre-nominations and voting.',
  app: 'What the site is called, how people vote, and the pictures and texts around every page.',
  options: 'Addresses and pictures that some pages show where they are set. An empty text means: not set.',
  live: 'The live stream on the home page.',
  social: 'The accounts of the show elsewhere.',
  theme: 'Colors, typefaces and logo.',
  sponsors: 'Sponsors, in order.',
  carousels: 'Groups of sponsors that are shown together.',
  menus: 'Menus, one per code and side, with at most two levels.',
  pages: 'Pages of text.',
  template: 'The home page as visitors see it: a title and widgets in order.',
} as const satisfies Record<keyof EditedParts | 'template', string>;

/** What each field of `show.json` does; the fields of widgets have their words in `widgets.ts`. The compiler asks for those of new fields. */
export const fieldWords: Readonly<Record<FieldPath, string>> = {
  'event.id': 'Names the edition. A new id is a new edition, which `show begin` begins.',
  'event.code': 'Code of the event in the pre-nominations API; another than `GAYVNAWARDS` turns them off.',
  'event.siteCode': 'Code of the site in the calls for carousels.',
  'event.title': 'Title of the edition.',
  'event.is_voting_active':
    'The switch of voting and pre-nominations: nobody can vote or pre-nominate while it is false, whatever the dates.',
  'event.voting_start': 'Voting opens. Null: as soon as the switch is on.',
  'event.voting_end': 'Voting closes.',
  'event.fan_prenom_start': 'Pre-nominations open.',
  'event.fan_prenom_end': 'Pre-nominations close.',
  'event.nominees_from': 'Draft nominees become public. Null or absent: once they are announced by hand.',
  'app.name': 'Name of the show, in titles and emails.',
  'app.timeZone': 'Zone of the show. A voting day is a day of this zone.',
  'app.voteLimit': 'Votes of a voter per category and day.',
  'app.titles.votingClosed': 'Title of the voting page after voting.',
  'app.titles.votingNotOpen': 'Title of the voting page before voting.',
  'app.messages.votingClosed': 'What the voting page says after voting.',
  'app.messages.votingNotOpen': 'What the voting page says before voting.',
  'app.defaultCategory': 'Key of the category that the voting page shows first; one that fans decide.',
  'app.groups.award': 'Heading of the award categories.',
  'app.groups.fan': 'Heading of the fan categories.',
  'app.hero.desktop': 'Picture on top of pages in wide windows.',
  'app.hero.mobile': 'Picture on top of pages on phones.',
  'app.presentedBy.text': 'Words beside the presenter.',
  'app.presentedBy.image': 'Logo of the presenter.',
  'app.presentedBy.url': 'Where the presenter’s logo leads.',
  'app.sponsorCarousels.*':
    'Code of a carousel that the home page shows, in order. Without the list there are none.',
  'app.hashtag.text': 'The hashtag.',
  'app.hashtag.image': 'Picture of the hashtag.',
  'app.links.privacy': 'Privacy policy, in the footer.',
  'app.links.notice2257': 'The 2257 notice, in the footer.',
  'app.links.contact': 'Contact, in the footer.',
  'app.navigationCode': 'Code of the menus in the header.',
  'options.gayvn_awards_sponsor_link': 'Where people can become sponsors.',
  'options.gayvn_awards_press_link': 'Where the press registers.',
  'options.gayvn_awards_hero_desktop': 'Picture of the home page’s hero in wide windows.',
  'options.gayvn_awards_hero_mobile': 'Picture of the home page’s hero on phones.',
  'options.gayvn_awards_hero_url': 'Where the home page’s hero leads.',
  'options.gayvn_awards_homepage_video_id': 'Video of the home page’s hero.',
  'live.enabled': 'Whether the home page shows the live stream.',
  'live.embed': 'The `<iframe>` that the provider of the stream offers.',
  'social.twitter': 'Address of the account on X.',
  'social.facebook': 'Address of the page on Facebook.',
  'theme.colors.ground': 'Behind everything.',
  'theme.colors.surface': 'Behind panels and cards.',
  'theme.colors.text': 'Text; at least 7:1 on the ground.',
  'theme.colors.muted': 'Secondary text; at least 4.5:1 on the ground.',
  'theme.colors.accent': 'Buttons and links; at least 3:1 on the ground.',
  'theme.colors.accentText': 'Text on buttons; at least 4.5:1 on the accent.',
  'theme.moods.mood1.name': 'Name of the first mood, a ground in full color that widgets may choose.',
  'theme.moods.mood1.ground': 'Its color, or nothing for no such mood. What is read on it follows from it.',
  'theme.moods.mood2.name': 'Name of the second mood.',
  'theme.moods.mood2.ground': 'Its color, or nothing.',
  'theme.moods.mood3.name': 'Name of the third mood.',
  'theme.moods.mood3.ground': 'Its color, or nothing.',
  'theme.fonts.display': 'Typeface of headings.',
  'theme.fonts.text': 'Typeface of everything else.',
  'theme.logo': 'Logo in the header; without one it has the name of the show.',
  'sponsors.*.id': 'Names the sponsor; carousels refer to it.',
  'sponsors.*.code': 'Short code of the sponsor.',
  'sponsors.*.title': 'Title of the sponsorship.',
  'sponsors.*.company': 'Name of the company, also for people who can’t see the logo.',
  'sponsors.*.url': 'Where the logo leads.',
  'sponsors.*.fullimage': 'Logo.',
  'carousels.*.id': 'Names the carousel; widgets refer to it.',
  'carousels.*.code': 'Code of the carousel; `app.sponsorCarousels` refers to it.',
  'carousels.*.title': 'Heading above the carousel.',
  'carousels.*.items.*': 'Id of a sponsor, in order.',
  'menus.*.code': 'Code of the menu; `app.navigationCode` refers to it.',
  'menus.*.align': 'Side of the header.',
  'menus.*.items.*.id': 'Names the entry; unique among all.',
  'menus.*.items.*.type': 'How the entry looks.',
  'menus.*.items.*.title': 'Words of the entry.',
  'menus.*.items.*.link_title': 'Shown when a pointer rests on the entry.',
  'menus.*.items.*.link_type': 'Whether it leads to a page of this site by its name, or to an address.',
  'menus.*.items.*.link_internal_name': 'Name of the page, for an internal link.',
  'menus.*.items.*.link_url': 'Address, for an external link; path or code of the page, for an internal one.',
  'menus.*.items.*.link_new_tab': 'Whether it opens in a new tab.',
  'menus.*.items.*.menu_item_class': 'CSS classes of the entry.',
  'menus.*.items.*.menu_item_link_class': 'CSS classes of its link.',
  'menus.*.items.*.fullimage': 'Picture, for an entry of type `image`.',
  'pages.*.code': 'Last part of the page’s address. `nominees` and `winners` are built in.',
  'pages.*.title': 'Heading of the page.',
  'pages.*.content': 'Text of the page.',
};
