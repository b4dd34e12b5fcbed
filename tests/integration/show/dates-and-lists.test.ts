import { describe, expect, it } from 'vitest';
import { importShow } from '../../../infra/show/import.ts';
import { categoriesHeader, cleanSite, csv, eventOf, faultsOf, nomineesHeader } from './support.ts';

const site = await cleanSite();

describe('an event', () => {
  const show = (event: object) => ({ 'show.json': JSON.stringify({ event }, null, 2) });
  const prenominations = {
    fan_prenom_start: '2026-01-01T00:00:00Z',
    fan_prenom_end: '2026-02-01T00:00:00Z',
  };

  it('whose ends are not after their starts is refused, beside its other faults', async () => {
    const event = eventOf('one', {
      voting_start: '2026-11-21T12:00:00Z',
      voting_end: '2026-11-21T13:00:00+02:00',
      fan_prenom_start: prenominations.fan_prenom_end,
      fan_prenom_end: prenominations.fan_prenom_start,
    });
    expect(await faultsOf(site, show({ ...event, title: 7 }))).toEqual([
      'show.json:6: event.title: must be a text',
      'show.json:9: event.voting_end: is not after voting_start',
      'show.json:11: event.fan_prenom_end: is not after fan_prenom_start',
    ]);
  });

  it('whose code closes its pre-nominations is refused, and one without pre-nominations has any code', async () => {
    expect(await faultsOf(site, show(eventOf('one', { code: 'GAYVN2027', ...prenominations })))).toEqual([
      'show.json:4: event.code: "GAYVN2027" turns off pre-nominations, which need the code GAYVNAWARDS; use that code, or null for fan_prenom_start and fan_prenom_end',
    ]);
    const dir = await site.folder(show(eventOf('one', { code: 'GAYVN2027' })));
    await importShow({ dir, target: site.target });
  });
});

it('a list of nothing but its header is refused, and says how to keep the list', async () => {
  const keep = 'header: the file has no rows; leave it out to keep the list as it is';
  const files = { 'categories.csv': csv(categoriesHeader), 'nominees.csv': csv(nomineesHeader, ',,,,,,,') };
  expect(await faultsOf(site, files)).toEqual([`categories.csv:1: ${keep}`, `nominees.csv:1: ${keep}`]);
  expect(await faultsOf(site, { 'nominees.csv': csv(nomineesHeader, 'best,Short') })).toEqual([
    'nominees.csv:2: record: has 2 fields, the header has 8',
  ]);
});
