import { describe, expect, it } from 'vitest';
import { categoriesHeader, category, csv, faultsOf, nomineesHeader, cleanSite } from './support.ts';

const site = await cleanSite();

describe('a quote left open', () => {
  it('does not hide the faults of the rows below it', async () => {
    const faults = await faultsOf(site, {
      'categories.csv': csv(categoriesHeader, category('best')),
      'nominees.csv': csv(
        nomineesHeader,
        'best,"Open,MOVIE,,,,,',
        'best,,MOVIE,,,,,',
        'nowhere,B,MOVIE,,,,,',
      ),
    });
    expect(faults).toEqual([
      'nominees.csv:2: title: broken quote: the quoted field is never closed',
      'nominees.csv:3: title: is missing',
      'nominees.csv:4: category: unknown category "nowhere"',
    ]);
  });

  it('is found where it stands when a later field closes it by chance', async () => {
    const faults = await faultsOf(site, {
      'categories.csv': csv(categoriesHeader, category('best')),
      'nominees.csv': csv(
        nomineesHeader,
        'best,"Open,MOVIE,,,,,',
        'best,Fine,MOVIE,,,,,',
        'best,"Of three, two",MOVIE,,,,,',
        'best,,MOVIE,,,,,',
        'best,"Open again,MOVIE,,,,,',
        'best,Fine too,MOVIE,,,"",,',
        'best,Last,FILM,,,,,',
      ),
    });
    expect(faults.map((fault) => fault.split(': ').slice(0, 3).join(': '))).toEqual([
      'nominees.csv:2: title: broken quote',
      'nominees.csv:5: title: is missing',
      'nominees.csv:6: title: broken quote',
      expect.stringContaining('nominees.csv:8: model: '),
    ]);
  });

  it('in the categories leaves the nominees of that category without a second fault', async () => {
    const faults = await faultsOf(site, {
      'categories.csv': csv(categoriesHeader, 'best,Best "of" all,award,MOVIE,vertical,,', category('next')),
      'nominees.csv': csv(nomineesHeader, 'best,A,MOVIE,,,,,', 'next,B,MOVIE,,,,,'),
    });
    expect(faults).toEqual([expect.stringMatching(/^categories\.csv:2: title: broken quote/)]);
  });
});

describe('line numbers', () => {
  it('are those of the file, with a byte-order mark, CRLF, empty lines and quoted line ends', async () => {
    const faults = await faultsOf(site, {
      'categories.csv':
        `\uFEFF${categoriesHeader}\r\n\r\nbest,"Two\r\nlines",award,MOVIE,vertical,,"And\r\n\r\nmore"\r\n` +
        ',,,,,,\r\nnext,,award,MOVIE,vertical,,\r\n',
    });
    expect(faults).toEqual(['categories.csv:8: title: is missing']);
  });

  it('of a syntax fault in show.json come with the column', async () => {
    expect(
      await faultsOf(site, { 'show.json': '{\n  "live": { "enabled": true "embed": "" }\n}\n' }),
    ).toEqual(['show.json:2: column 29: not JSON: comma expected']);
    expect(await faultsOf(site, { 'show.json': '{\n  "social": {\n' })).toEqual([
      expect.stringMatching(/^show\.json:3: column 1: not JSON: /),
    ]);
  });
});
