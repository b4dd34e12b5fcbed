import type { ContentName, ContentValues } from '#contract/content.ts';
import { preNominationCode } from '#contract/event-code.ts';
import { defaultTheme } from '#rules/default-theme.ts';

/**
 * What a part of a new show begins with, until it is first saved.
 * @param now milliseconds since the epoch
 */
export function starterOf<Part extends Exclude<ContentName, 'nominees'>>(
  part: Part,
  now: number,
): ContentValues[Part] {
  const year = new Date(now).getUTCFullYear();
  const starters: ContentValues = {
    event: {
      id: `awards-${year}`,
      code: preNominationCode,
      siteCode: 'awards',
      title: `The ${year} Awards`,
      // Nothing opens before an organizer wants it to.
      is_voting_active: false,
      voting_start: null,
      voting_end: null,
      fan_prenom_start: null,
      fan_prenom_end: null,
    },
    app: {
      name: 'The Awards',
      timeZone: 'America/Los_Angeles',
      voteLimit: 1,
      titles: { votingClosed: 'Voting is closed', votingNotOpen: 'Voting is not open yet' },
      messages: {
        votingClosed: '<p>Thank you to everybody who voted.</p>',
        votingNotOpen: '<p>Come back soon to vote for your favorites.</p>',
      },
      defaultCategory: '',
      groups: { award: 'Award Categories', fan: 'Fan Award Categories' },
      hero: { desktop: '', mobile: '' },
      presentedBy: { text: '', image: '', url: '' },
      sponsorCarousels: [],
      hashtag: { text: '', image: '' },
      links: { privacy: '', notice2257: '', contact: '' },
      navigationCode: 'main',
    },
    options: {
      gayvn_awards_sponsor_link: '',
      gayvn_awards_press_link: '',
      gayvn_awards_hero_desktop: '',
      gayvn_awards_hero_mobile: '',
      gayvn_awards_hero_url: '',
      gayvn_awards_homepage_video_id: '',
    },
    live: { enabled: false, embed: '' },
    social: { twitter: '', facebook: '' },
    theme: defaultTheme,
    sponsors: [],
    carousels: [],
    menus: [
      { code: 'main', align: 'left', items: [] },
      { code: 'main', align: 'right', items: [] },
    ],
    pages: [],
    categories: [],
    nominees: [],
  };
  return starters[part];
}
