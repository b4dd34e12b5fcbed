import type { Page } from 'playwright-core';
import type { RoomId } from '../../../web/workshop/rooms.ts';
import { eventually } from '../shell/page-state.ts';

/** A state of a room, beyond how it opens. */
export interface RoomState {
  state: string;
  /** After the path of the room. */
  query?: string;
  /** Brings the room into the state. */
  reach: (page: Page) => Promise<unknown>;
  /** Takes back what would be there still when the room is opened again. */
  leave?: (page: Page) => Promise<unknown>;
  /** Faults that the state is there to show. */
  shown?: RegExp;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const settle = (page: Page, kind: string) =>
  eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe(kind);
const undo = async (page: Page) => {
  await press(page, 'Undo');
  await settle(page, 'saved');
};

/** What is wrong with a field, as somebody types it and goes on. */
const refused = (state: string, label: string | RegExp, text: string): RoomState => ({
  state,
  reach: async (page) => {
    await page.getByLabel(label).first().fill(text);
    await page.getByLabel(label).first().press('Enter');
    await settle(page, 'refused');
  },
  leave: undo,
});

/** The states of every room in the sample show; how it opens, how a load fails, and the empty show are for every room alike. */
export const roomStates: Record<RoomId, RoomState[]> = {
  overview: [],
  nominees: [
    { state: 'details', reach: (page) => press(page, /^Details of/) },
    {
      state: 'withdrawing, without a reason',
      reach: async (page) => {
        await press(page, /^Details of/);
        await press(page, 'Withdraw');
        await inDialog(page, 'Withdraw');
        await shows(page, 'Please say why');
      },
    },
    {
      state: 'nothing found',
      reach: async (page) => {
        await page.getByRole('main').getByRole('searchbox').fill('nowhere');
        await shows(page, 'No nominee of this category matches.');
      },
    },
    {
      state: 'a category without nominees',
      query: '?category=rediscovery',
      reach: (page) => shows(page, /^No nominees yet/),
    },
    {
      state: 'download',
      reach: async (page) => {
        await press(page, 'Download');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      state: 'from a sheet',
      reach: async (page) => {
        await press(page, 'From a sheet');
        await page.getByLabel('Cells').waitFor();
      },
    },
    {
      state: 'a sheet with a fault',
      reach: async (page) => {
        await press(page, 'From a sheet');
        await page
          .getByLabel('Cells')
          .fill('Title\tWebsite\nDorothy Arzner\tnowhere\nLois Weber\thttps://example.org/weber');
        await press(page, 'Read the cells');
        await page.getByRole('textbox', { name: 'Website, row 1' }).waitFor();
        await shows(page, 'Fix this problem, then apply');
      },
      leave: (page) => press(page, /^Start over/),
    },
  ],
  categories: [
    { state: 'details', reach: (page) => press(page, /^Details of/) },
    {
      state: 'an address that is refused',
      reach: async (page) => {
        await press(page, 'Details of Cinematography');
        await page
          .getByRole('group', { name: 'Details of Cinematography' })
          .getByLabel('Address')
          .fill('Not an address');
        await settle(page, 'refused');
      },
      leave: undo,
    },
    {
      state: 'taking out, without a reason',
      reach: async (page) => {
        await press(page, /^Details of/);
        await press(page, 'Take out');
        await inDialog(page, 'Take it out');
        await shows(page, 'Please say why');
      },
    },
  ],
  nominations: [
    {
      state: 'spellings, days and networks',
      reach: async (page) => {
        await page.getByText('Spellings, days and networks').first().click();
        await page.getByText('As a table').first().click();
      },
    },
    {
      state: 'two names to join',
      reach: async (page) => {
        for (const name of ['Häxan', 'Nosferatu'])
          await page.getByRole('checkbox', { name: `Join ${name}` }).check();
      },
    },
    { state: 'rejecting', reach: (page) => press(page, /^Reject…/) },
    { state: 'accepting', reach: (page) => press(page, /^Accept…/) },
    {
      state: 'announcing at a time, without a time',
      reach: async (page) => {
        await press(page, 'Announce nominees…');
        await page.getByRole('radio', { name: /^At a set time/ }).check();
        await inDialog(page, 'Set the time');
        await shows(page, 'Choose a day and a time.');
      },
    },
  ],
  event: [
    refused('a date that is refused', /^Pre-nominations close/, '2026-10-01T12:00'),
    {
      state: 'an earlier end while people vote',
      reach: async (page) => {
        await page.getByLabel(/^Voting closes/).fill('2027-01-10T20:00');
        await page.getByLabel(/^Voting closes/).press('Enter');
        await page.getByRole('dialog', { name: 'Make this change?' }).waitFor();
      },
    },
  ],
  mail: [
    {
      state: 'a new email',
      reach: (page) => press(page, 'New email').then(() => shows(page, 'You get this email')),
    },
    {
      state: 'an email without anything',
      query: '?email=new',
      reach: async (page) => {
        await page.getByLabel('Subject').fill('');
        await page.getByLabel('Subscribers of the newsletter').uncheck();
        await page.getByLabel('Voters who agreed to email').uncheck();
        await press(page, 'Save draft');
        await shows(page, 'Please write a subject.');
        await shows(page, 'Please choose who gets this email.');
      },
      leave: async (page) => {
        await press(page, 'Delete draft');
        await inDialog(page, 'Delete');
      },
    },
  ],
  home: [
    { state: 'a new template', reach: (page) => press(page, 'New template') },
    { state: 'renaming', reach: (page) => press(page, /^Rename/) },
  ],
  pages: [
    {
      state: 'deleting',
      reach: async (page) => {
        await page
          .getByRole('navigation', { name: 'Pages of the show' })
          .getByRole('button', { name: /\/history$/ })
          .click();
        await press(page, 'Delete the page');
        await shows(page, 'Menu main (left): The Show, History');
      },
    },
    {
      state: 'an address that is taken',
      reach: async (page) => {
        await page
          .getByRole('navigation', { name: 'Pages of the show' })
          .getByRole('button', { name: /\/history$/ })
          .click();
        await page.getByLabel('Address').fill('rules');
        await page.getByLabel('Address').press('Enter');
        await settle(page, 'refused');
      },
      leave: undo,
    },
  ],
  menus: [
    { state: 'details', reach: (page) => press(page, /^Details of/) },
    {
      state: 'a new item without a title',
      reach: async (page) => {
        await press(page, 'Add item');
        await shows(page, 'Please enter a title.');
      },
    },
    {
      state: 'an item lifted',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Move Winners', exact: true }).press('Space');
        await page.keyboard.press('ArrowUp');
      },
    },
  ],
  sponsors: [
    { state: 'details', reach: (page) => press(page, /^Details of/) },
    {
      state: 'deleting',
      reach: async (page) => {
        await press(page, /^Details of/);
        await press(page, 'Delete the sponsor');
      },
    },
    refused('an address that is refused', 'Where the presenter’s logo leads', 'javascript:alert(1)'),
  ],
  look: [
    {
      state: 'a color that nobody can read',
      reach: async (page) => {
        await page.getByLabel('Text', { exact: true }).fill('#333333');
        await settle(page, 'refused');
      },
      leave: undo,
      shown: /color-contrast: .* (?:\.sample-|\.contrast-sample|b <b>Sunrise)/,
    },
  ],
  pictures: [
    {
      state: 'nothing found',
      reach: async (page) => {
        await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
        await shows(page, 'No picture matches.');
      },
    },
    { state: 'replacing', reach: (page) => press(page, 'Replace page-vault.jpg') },
  ],
  results: [
    {
      state: 'fraud and rules, with a merge',
      reach: async (page) => {
        await press(page, 'Fraud and rules');
        await page.getByText('Two nominees are one').click();
        await page.getByRole('heading', { name: /^Bursts/ }).waitFor();
      },
    },
    {
      state: 'winners',
      reach: async (page) => {
        await press(page, 'Winners');
        await page.getByText(/ revealed$/).waitFor();
      },
    },
    {
      state: 'publishing all figures',
      reach: async (page) => {
        await press(page, 'Winners');
        await press(page, 'Publish all figures');
      },
    },
    {
      state: 'log',
      reach: async (page) => {
        await press(page, 'Log');
        await page.getByRole('heading', { name: 'Activity log' }).waitFor();
      },
    },
  ],
  reveal: [
    { state: 'choosing the jury’s winner', reach: (page) => press(page, /^Choose the winner/) },
    { state: 'a winner looked at', reach: (page) => press(page, /^Show me who/) },
  ],
  people: [
    {
      state: 'nobody found',
      reach: async (page) => {
        await page.getByRole('searchbox', { name: 'Search every account' }).fill('nobody at all');
        await shows(page, 'Nobody matches “nobody at all”.');
      },
    },
    { state: 'giving a role', reach: (page) => press(page, 'Editor') },
    {
      state: 'an invitation without anything',
      reach: async (page) => {
        await press(page, 'Invite someone');
        await inDialog(page, 'Send the invitation');
        await shows(page, 'Please enter your email address.');
      },
    },
  ],
  log: [
    { state: 'a long change', reach: (page) => press(page, /^Show all/) },
    { state: 'taking a change back', reach: (page) => press(page, /^Undo this change/) },
  ],
  guide: [],
};
