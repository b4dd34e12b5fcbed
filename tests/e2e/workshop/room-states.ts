import type { Page } from 'playwright-core';
import type { RoomId } from '../../../web/workshop/rooms.ts';
import { eventually } from '../shell/page-state.ts';

type Step = (page: Page) => Promise<unknown>;

/** A state of a room, beyond how it opens. */
export interface RoomState {
  state: string;
  /** After the path of the room. */
  query?: string;
  reach: Step;
  /** Takes back what would be there still when the room is opened again. */
  leave?: Step;
  /** Faults that the state is there to show. */
  shown?: RegExp;
}

/** A state that is reached by some steps, of which a name is that of a button to press. */
const by = (state: string, ...steps: (string | RegExp | Step)[]): RoomState => ({
  state,
  reach: async (page) => {
    for (const step of steps) await (typeof step === 'function' ? step : press(step))(page);
  },
});

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const confirm =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
const shows =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();
const open =
  (text: string): Step =>
  (page) =>
    page.getByText(text).first().click();
const fill =
  (label: string | RegExp, text: string, key = 'Enter'): Step =>
  async (page) => {
    const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press(key);
  };
const says =
  (kind: string): Step =>
  (page) =>
    eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe(kind);

/** What is wrong with a field, as it is typed and left. */
const refused = (state: string, label: string | RegExp, text: string, ...before: RegExp[]): RoomState => ({
  ...by(state, ...before, fill(label, text), says('refused')),
  leave: by('', 'Undo', says('saved')).reach,
});

const history = /\/history$/;

/** The states of every room in the sample show; how it opens, how a load fails, and the empty show are for every room alike. */
export const roomStates: Record<RoomId, RoomState[]> = {
  overview: [],
  nominees: [
    by('withdrawing, without a reason', /^Details of/, 'Withdraw', confirm('Withdraw')),
    { ...by('without nominees', shows(/^No nominees yet/)), query: '?category=rediscovery' },
    by('download', 'Download', (page) => page.getByRole('dialog').waitFor()),
    {
      ...by(
        'a sheet with a fault',
        'From a sheet',
        fill('Cells', 'Title\tWebsite\nDorothy Arzner\tnowhere', 'End'),
        'Read the cells',
        shows('Fix this problem, then apply'),
      ),
      leave: press(/^Start over/),
    },
  ],
  categories: [
    refused('an address that is refused', 'Address', 'Not an address', /^Details of/),
    by('taking out, without a reason', /^Details of/, 'Take out', confirm('Take it out')),
  ],
  nominations: [
    by('spellings, days and networks', open('Spellings, days and networks'), open('As a table')),
    by('two names to join', (page) => page.getByRole('checkbox', { name: 'Join Häxan' }).check()),
    by('rejecting', /^Reject…/),
    by('accepting', /^Accept…/),
    by(
      'announcing without a time',
      'Announce nominees…',
      (page) => page.getByRole('radio', { name: /^At a set time/ }).check(),
      confirm('Set the time'),
      shows('Choose a day and a time.'),
    ),
  ],
  event: [
    refused('a date that is refused', /^Pre-nominations close/, '2026-10-01T12:00'),
    by('an earlier end while people vote', fill(/^Voting closes/, '2027-01-10T20:00'), (page) =>
      page.getByRole('dialog', { name: 'Make this change?' }).waitFor(),
    ),
  ],
  mail: [
    {
      ...by(
        'an email without anything',
        (page) => page.getByLabel('Subject').fill(''),
        (page) => page.getByLabel('Subscribers of the newsletter').uncheck(),
        (page) => page.getByLabel('Voters who agreed to email').uncheck(),
        'Save draft',
        shows('Please write a subject.'),
        shows('Please choose who gets this email.'),
      ),
      query: '?email=new',
      leave: by('', 'Delete draft', confirm('Delete')).reach,
    },
  ],
  home: [by('a new template', 'New template'), by('renaming', /^Rename/)],
  pages: [
    by('deleting', history, 'Delete the page', shows('Menu main (left): The Show, History')),
    refused('an address that is taken', 'Address', 'rules', history),
  ],
  menus: [
    by('details', /^Details of/),
    by('a new item without a title', 'Add item', shows('Please enter a title.')),
    by(
      'an item lifted',
      (page) => page.getByRole('button', { name: 'Move Winners', exact: true }).press('Space'),
      (page) => page.keyboard.press('ArrowUp'),
    ),
  ],
  sponsors: [
    by('deleting', /^Details of/, 'Delete the sponsor'),
    refused('an address that is refused', 'Where the presenter’s logo leads', 'javascript:alert(1)'),
  ],
  look: [
    {
      ...refused('a color that nobody can read', 'Text', '#333333'),
      shown: /color-contrast: .* (?:\.sample-|\.contrast-sample|b <b>Sunrise)/,
    },
  ],
  pictures: [
    by('nothing found', fill('Search', 'nowhere', 'End'), shows('No picture matches.')),
    by('replacing', 'Replace page-vault.jpg'),
  ],
  results: [
    by('fraud and rules, with a merge', 'Fraud and rules', open('Two nominees are one'), shows(/^Bursts/)),
    by('winners', 'Winners', shows(/ revealed$/)),
    by('publishing all figures', 'Winners', 'Publish all figures'),
    by('log', 'Log', shows('Activity log')),
  ],
  reveal: [by('choosing the jury’s winner', /^Choose the winner/), by('a winner looked at', /^Show me who/)],
  people: [
    by('nobody found', fill('Search every account', 'nobody at all', 'End'), shows(/^Nobody matches/)),
    by('giving a role', 'Editor'),
    by('an invitation without anything', 'Invite someone', confirm('Send the invitation')),
  ],
  log: [by('a long change', /^Show all/), by('taking a change back', /^Undo this change/)],
  guide: [],
};
