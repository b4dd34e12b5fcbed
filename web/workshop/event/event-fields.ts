import type { ContentValues } from '#contract/content.ts';
import type { Labels } from '../content/sentence.ts';

/** The parts that this room edits. */
export type EventValues = Pick<ContentValues, 'event' | 'app'>;

/** What its fields are called. */
export const labels: Labels = {
  'event.id': 'Id of the edition',
  'event.title': 'Title of the event',
  'event.is_voting_active': 'Take votes',
  'event.voting_start': 'Voting opens',
  'event.voting_end': 'Voting closes',
  'event.fan_prenom_start': 'Pre-nominations open',
  'event.fan_prenom_end': 'Pre-nominations close',
  'app.name': 'Name of the show',
  'app.timeZone': 'Time zone of the show',
  'app.voteLimit': 'Votes a day',
  'app.defaultCategory': 'First category of the ballot',
  'app.titles.votingNotOpen': 'Title before voting opens',
  'app.titles.votingClosed': 'Title after voting has closed',
  'app.messages.votingNotOpen': 'Message before voting opens',
  'app.messages.votingClosed': 'Message after voting has closed',
};
