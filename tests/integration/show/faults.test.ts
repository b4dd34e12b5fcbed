import { expect, it } from 'vitest';
import {
  appOf,
  categories,
  categoriesHeader,
  category,
  cleanSite,
  csv,
  eventOf,
  json,
  nominees,
  pixel,
  widget,
  type Files,
} from './support.ts';

const site = await cleanSite();

const mp4 = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
const webm = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1');
const colors = {
  ground: '#111111',
  surface: '#222',
  text: '#ffffff',
  muted: '#bbbbbb',
  accent: '#ffcc00',
  accentText: '#000',
};
const fonts = { display: 'Fraunces', text: 'Inter' };
const live = (enabled: boolean, embed: string) => json({ live: { enabled, embed } });
const noEmbed =
  'show.json:4: live.embed: is not an embed the site can show; paste the <iframe> that a provider offers (YouTube, Vimeo, Twitch)';
it('a folder with a fault of every kind is refused with all of them at once, by file and line', async () => {
  const latin1 = Buffer.from('best,Am\xe9lie,MOVIE,,,,,\n', 'latin1');
  const rows = nominees(
    'nowhere,Lost,MOVIE,,,,,',
    'best,,MOVIE,,,,,',
    'best,Odd,FILM,,,,,',
    'best,Twin,MOVIE,twin,,,,',
    'best,Other twin,MOVIE,twin,,,,',
    'best,Same,MOVIE,,,,,',
    'best,Same,MOVIE,,,,,',
    'best,"Stray" quote,MOVIE,,,,,',
    'best,Site,MOVIE,,,,,htp:/nowhere',
    'best,Handle,MOVIE,,,,@no-dashes,',
    'best,Cast,MOVIE,,,Ann @a b|Bob,,',
    'best,Picture,MOVIE,,gone.jpg,,,',
    'best,Slug,MOVIE,Not A Slug,,,,',
    'best,Short,MOVIE',
  );
  const files = {
    'categories.csv': csv(
      'key,title,group,type,orientation,titel_column,description',
      category('best'),
      category('best', 'Again'),
      ',No key,award,MOVIE,vertical,,',
      'x1,X,jury,FILM,diagonal,,',
    ),
    'nominees.csv': Buffer.concat([Buffer.from(String(rows['nominees.csv'])), latin1]),
    'images/notes.png': 'these are words',
    'images/large.png': Buffer.concat([pixel, Buffer.alloc(5 * 1024 * 1024)]),
    'images/clip.mp4': 'these are words',
    'images/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'images/sound.png': pixel,
    'images/broken.webm': webm.subarray(4),
    'images/hidden.jpg': mp4,
    ...json({ sponsers: [], live: { enabled: 'yes' } }),
  };
  expect(await site.refusal(files)).toEqual([
    'categories.csv:1: title_column: bad header: this column is missing',
    expect.stringMatching(/^categories\.csv:1: titel_column: bad header: no such column/),
    'categories.csv:3: key: duplicate row: "best" is on line 2 too',
    'categories.csv:4: key: is missing',
    'categories.csv:5: group: "jury" is not known; write award, fan',
    'categories.csv:5: type: "FILM" is not known; write MOVIE, SCENE, PROFILE',
    'categories.csv:5: orientation: "diagonal" is not known; write vertical, horizontal',
    'images/broken.webm:1: image: does not contain a video; use MP4 or WebM',
    'images/clip.mp4:1: image: does not contain a video; use MP4 or WebM',
    expect.stringMatching(/^images\/drawing\.svg:1: image: is not a supported format \(svg\)/),
    expect.stringMatching(/^images\/hidden\.jpg:1: image: does not contain a picture/),
    'images/large.png:1: image: is too large: 5242950 bytes; a picture can have up to 5242880 (5 MB)',
    expect.stringMatching(/^images\/notes\.png:1: image: does not contain a picture/),
    'nominees.csv:2: category: unknown category "nowhere"',
    'nominees.csv:3: title: is missing',
    'nominees.csv:4: model: "FILM" is not known; write MOVIE, SCENE, PROFILE',
    'nominees.csv:6: slug: duplicate row: slug "twin" of "best" is on line 5 too',
    'nominees.csv:8: title: duplicate row: the same row is on line 7 too',
    expect.stringMatching(/^nominees\.csv:9: title: broken quote: /),
    expect.stringMatching(/^nominees\.csv:10: profile_website: bad URL "htp:\/nowhere"/),
    expect.stringMatching(/^nominees\.csv:11: twitter: bad twitter handle "@no-dashes"/),
    expect.stringMatching(/^nominees\.csv:12: cast: bad twitter handle in "Ann @a b"/),
    'nominees.csv:13: image: there is no picture "gone.jpg" in images/',
    'nominees.csv:14: slug: invalid slug "Not A Slug": lower-case letters and digits, joined by single dashes; try "not-a-slug"',
    'nominees.csv:15: record: has 3 fields, the header has 8',
    expect.stringMatching(/^nominees\.csv:16: title: "Am\uFFFDlie" is not UTF-8/),
    expect.stringMatching(/^show\.json:2: sponsers: unknown key; the parts of a show are event, app/),
    'show.json:3: live.embed: is missing; must be a text',
    'show.json:4: live.enabled: must be true or false',
  ]);
});

const keepList = 'header: the file has no rows; leave it out to keep the list as it is';
const dropped = 'would not be shown; put it in images/ and write {{image:NAME}} as its address';

it.each<[why: string, files: Files, faults: unknown[]]>([
  [
    'open quotes, never closed or by a later field by chance',
    {
      ...categories('best'),
      ...nominees(
        'best,"Open,MOVIE,,,,,',
        'best,Fine,MOVIE,,,,,',
        'best,"Of three, two",MOVIE,,,,,',
        'best,,MOVIE,,,,,',
        'best,"Open again,MOVIE,,,,,',
        'best,Fine too,MOVIE,,,"",,',
        'best,Last,FILM,,,,,',
        'best,"Never closed,MOVIE,,,,,',
        'nowhere,B,MOVIE,,,,,',
      ),
    },
    [
      expect.stringMatching(/^nominees\.csv:2: title: broken quote/),
      'nominees.csv:5: title: is missing',
      expect.stringMatching(/^nominees\.csv:6: title: broken quote/),
      expect.stringMatching(/^nominees\.csv:8: model: /),
      'nominees.csv:9: title: broken quote: the quoted field is never closed',
      'nominees.csv:10: category: unknown category "nowhere"',
    ],
  ],
  [
    'an open quote that takes whole rows into its field',
    {
      ...categories('best'),
      ...nominees('best,"Open,MOVIE,,,,,', 'best,Fine,MOVIE,,,,,', 'Closed",MOVIE', 'best,,MOVIE,,,,,'),
    },
    [
      'nominees.csv:2: record: broken quote: a quoted field runs on into the next lines ("best,\\"Open,MOVIE,,,,,")',
      expect.stringMatching(/^nominees\.csv:4: category: broken quote/),
      'nominees.csv:5: title: is missing',
    ],
  ],
  [
    'a broken category, without a second fault of its nominees',
    {
      'categories.csv': csv(categoriesHeader, 'best,Best "of" all,award,MOVIE,vertical,,', category('next')),
      ...nominees('best,A,MOVIE,,,,,', 'next,B,MOVIE,,,,,'),
    },
    [expect.stringMatching(/^categories\.csv:2: title: broken quote/)],
  ],
  [
    'lines of the file, after a byte-order mark, CRLF, empty lines and quoted line ends',
    {
      'categories.csv':
        `\uFEFF${categoriesHeader}\r\n\r\nbest,"Two\r\nlines",award,MOVIE,vertical,,"And\r\n\r\nmore"\r\n` +
        ',,,,,,\r\nnext,,award,MOVIE,vertical,,\r\n',
    },
    ['categories.csv:8: title: is missing'],
  ],
  [
    'lists without rows',
    { ...categories(), ...nominees(',,,,,,,') },
    [`categories.csv:1: ${keepList}`, `nominees.csv:1: ${keepList}`],
  ],
  [
    'invisible characters, as their numbers',
    {
      'categories.csv': csv(`${categoriesHeader},\u001b[2J`, `${category('best')},`),
      ...nominees('best\u200b,A,MOVIE,,,,,', 'best,\u200b\u2060,MOVIE,,,,,'),
    },
    [
      expect.stringMatching(/^categories\.csv:1: \\u\{1b\}\[2J: bad header: no such column/),
      'nominees.csv:2: category: unknown category "best\\u{200b}"',
      'nominees.csv:3: title: shows nothing; enter a name that can be seen',
    ],
  ],
  [
    'a comma missing in show.json',
    { 'show.json': '{\n  "live": { "enabled": true "embed": "" }\n}\n' },
    ['show.json:2: column 29: not JSON: comma expected'],
  ],
  [
    'an end missing in show.json',
    { 'show.json': '{\n  "social": {\n' },
    [expect.stringMatching(/^show\.json:3: column 1: not JSON: /)],
  ],
  [
    'times, colors, codes and a stream that do not fit one another',
    json({
      event: eventOf('one', {
        code: 'GAYVN2027',
        title: 7 as unknown as string,
        voting_start: '2026-11-21T12:00:00Z',
        voting_end: '2026-11-21T13:00:00+02:00',
        fan_prenom_start: '2026-02-01T00:00:00Z',
        fan_prenom_end: '2026-01-01T00:00:00Z',
      }),
      live: { enabled: true, embed: ' ' },
      theme: { colors: { ...colors, text: '#777777', accentText: '#eeeeee' }, fonts, logo: '' },
      carousels: [{ id: 'c', code: 'patrons', title: '', items: [] }],
      app: appOf({ sponsorCarousels: ['patrons', 'gone'] }),
    }),
    [
      'show.json:4: event.code: "GAYVN2027" turns off pre-nominations, which need the code GAYVNAWARDS; use that code, or null for fan_prenom_start and fan_prenom_end',
      'show.json:6: event.title: must be a text',
      'show.json:9: event.voting_end: is not after voting_start',
      'show.json:11: event.fan_prenom_end: is not after fan_prenom_start',
      'show.json:15: live.embed: is missing, and the live stream is enabled',
      'show.json:21: theme.colors.text: contrast too low: text #777777 on ground #111111 is 4.21:1, must be 7:1 or more',
      'show.json:24: theme.colors.accentText: contrast too low: accentText #eeeeee on accent #ffcc00 is 1.30:1, must be 4.5:1 or more',
      'show.json:78: app.sponsorCarousels[1]: there is no carousel "gone"',
    ],
  ],
  ['a stream of an unknown provider', live(false, '<iframe src="https://a.example/"></iframe>'), [noEmbed]],
  ['a live stream of the site itself', live(true, '<iframe src="/local/live"></iframe>'), [noEmbed]],
  [
    'unknown and repeated keys, lists that repeat themselves, and each picture that no page would show',
    {
      'show.json': `{
  "theme": {
    "colors": ${JSON.stringify({ ...colors, glow: '#fff' })},
    "fonts": ${JSON.stringify(fonts)},
    "logo": "", "logo": "a.png"
  },
  "pages": [
    { "code": "about", "title": "", "content": "<img src='{{image:gone.png}}'>" },
    { "code": "about", "title": "", "content": "<img src='/gayvnawards/own.png'>" },
    { "code": "press", "title": "", "content": "<img src='https://a.example/a.png'><img src=//b.example/b.png><img data-src='c'>" }
  ],
  "carousels": [{ "id": "c", "code": "c", "title": "", "items": ["nobody"] }]
}`,
    },
    [
      'show.json:3: theme.colors.glow: unknown key',
      'show.json:5: theme.logo: duplicate key "logo"',
      'show.json:5: theme.logo: there is no picture "a.png" in images/',
      'show.json:8: pages[0].content: there is no picture "gone.png" in images/',
      'show.json:9: pages[1].code: duplicate: "about" is in an earlier entry too',
      ...['https://a.example/a.png', '//b.example/b.png', ''].map(
        (address) => `show.json:10: pages[2].content: the picture ${JSON.stringify(address)} ${dropped}`,
      ),
      'show.json:12: carousels[0].items[0]: there is no sponsor "nobody"',
    ],
  ],
  [
    'what the store cannot hold',
    {
      'show.json': `{
  "pages": [{ "code": "big", "title": "", "content": "${'x'.repeat(380_001)}" }],
  "template": { "title": "T", "is_default": true, "widgets": [{ "position": 1e300, "": 1,
    "options": ${'['.repeat(40)}${']'.repeat(40)} }] }
}`,
    },
    expect.arrayContaining([
      expect.stringMatching(/^show\.json:2: pages\[0\]: is 3800\d\d bytes, must be 380000 or fewer$/),
      'show.json:3: template.widgets[0].position: this number is out of range',
      'show.json:3: template.widgets[0].: a key is empty',
      expect.stringMatching(/^show\.json:4: template\.widgets\[0\]\.options(\[0\]){26}: is nested too deep$/),
    ]) as unknown[],
  ],
])('a folder is refused for %s', async (_, files, faults) => {
  expect(await site.refusal(files)).toEqual(faults);
});

it('takes a video by its content, a live stream as its frame alone, and any code without pre-nominations', async () => {
  const pasted =
    '<div><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=1" onload="x()"></iframe></div><script>x()</script>';
  await site.import({
    'images/one.mp4': mp4,
    'images/two.mp4': webm,
    ...json({ event: eventOf('one', { code: 'GAYVN2027' }), live: { enabled: true, embed: pasted } }),
  });
  const keyOf = (type: string) => expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${type}$`)) as string;
  expect(await site.stored('IMAGE')).toMatchObject([
    { name: 'one.mp4', key: keyOf('mp4'), contentType: 'video/mp4' },
    { name: 'two.mp4', key: keyOf('webm'), contentType: 'video/webm' },
  ]);
  expect((await site.items()).find(({ sk }) => sk === 'live')?.['embed']).toMatch(
    /^<iframe src="https:\/\/www\.youtube\.com\/embed\/aqz-KE-bpKQ" title="Live stream" sandbox=[^<]*><\/iframe>$/,
  );
});

it('a folder may not drop a category, a picture or a carousel that the stored show still needs', async () => {
  const widgets = [widget('w', { type: 'carousel-a', options: { carouselId: 'c1' } })];
  await site.import({
    ...json({
      carousels: [{ id: 'c1', code: 'c1', title: 'C', items: [] }],
      template: { title: 'T', is_default: true, widgets },
    }),
    ...categories('best', 'next'),
    ...nominees('best,A,MOVIE,,a.png,,,', 'next,B,MOVIE,,,,,'),
    'images/a.png': pixel,
  });
  expect(
    await site.refusal({ ...categories('best'), 'images/b.png': pixel, ...json({ carousels: [] }) }),
  ).toEqual([
    'images/a.png:1: image: is missing, but the stored nominee "A" shows it',
    'show.json:2: carousels: the carousel "c1" is missing, but the stored template shows it',
  ]);
  expect(await site.refusal(categories('best'))).toEqual([
    'categories.csv:1: key: the category "next" is missing, but stored nominees are in it (1); keep it, add nominees.csv, or import with --rename next=NEW or --withdraw next',
  ]);
});
