import { categoryTypes, deciders, orientations } from '#contract/catalog.ts';
import { liveProviderNames } from '#contract/live-provider-names.ts';
import { longestText, longestTitle } from './fields.ts';
import type { CategoryColumn, NomineeColumn } from './lists.ts';
import { longestSlug } from './slug.ts';

interface ColumnWords {
  /** What may be written. */
  values: string;
  does: string;
}

const choice = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');
const text = (most: number): string => `text, up to ${most} characters`;
const slug = `lower-case letters and digits, joined by single dashes, up to ${longestSlug} characters`;

/** What each column of `categories.csv` holds. */
export const categoryWords: Readonly<Record<CategoryColumn, ColumnWords>> = {
  key: { values: `${slug}; required`, does: 'Names the category in addresses; `--rename` changes it.' },
  title: { values: `${text(longestTitle)}; required`, does: 'Title of the category.' },
  group: { values: choice(['award', 'fan']), does: 'The list in which it is shown.' },
  type: { values: choice(categoryTypes), does: 'What its nominees are.' },
  orientation: { values: choice(orientations), does: 'Shape of its nominees’ pictures.' },
  title_column: { values: text(longestTitle), does: 'Heading above the titles of its nominees.' },
  description: { values: text(longestText), does: 'Text under the title.' },
  decided_by: {
    values: `${choice(deciders)}; may be left out`,
    does: 'Who decides it, fans unless it says so. A jury’s category takes no votes.',
  },
  pre_nominations: {
    values: `${choice(['yes', 'no'])}; may be left out`,
    does: 'Whether fans may pre-nominate in it, yes unless it says so.',
  },
};

/** What each column of `nominees.csv` holds. */
export const nomineeWords: Readonly<Record<NomineeColumn, ColumnWords>> = {
  category: { values: 'key of a category; required', does: 'The category in which it is nominated.' },
  title: { values: `${text(longestTitle)}; required`, does: 'Name or title of the nominee.' },
  model: { values: choice(categoryTypes), does: 'What the nominee is.' },
  slug: {
    values: `${slug}; may be empty`,
    does: 'Names the nominee within its category; made of the title where it is empty.',
  },
  image: { values: 'file name in `images/`; may be empty', does: 'Picture of the nominee.' },
  cast: {
    values: `\`Name\` or \`Name @handle\`, split by \`|\`, up to ${longestText} characters`,
    does: 'Who is in it.',
  },
  twitter: { values: 'handle on X, with or without its @; may be empty', does: 'Account of the nominee.' },
  profile_website: { values: 'http or https address; may be empty', does: 'Website of the nominee.' },
  video: {
    values: `address of a video at ${liveProviderNames}; may be empty or left out`,
    does: 'Plays on the page of the nominee once a visitor presses it. Absent: as it is stored.',
  },
  draft: {
    values: '`yes` or `no`',
    does: 'A draft is public once nominees are announced. Empty or absent: as it is stored, and `no` for a new one.',
  },
};
