import { describe, expect, it } from 'vitest';
import { importShow } from '../../../infra/show/import.ts';
import {
  appOf,
  categoriesHeader,
  category,
  csv,
  faultsOf,
  nomineesHeader,
  pixel,
  cleanSite,
} from './support.ts';

const site = await cleanSite();

const colors = {
  ground: '#111111',
  surface: '#222',
  text: '#ffffff',
  muted: '#bbbbbb',
  accent: '#ffcc00',
  accentText: '#000',
};

describe('a folder with a fault of every kind', () => {
  it('is refused with all of them at once, by file and line, and nothing is written', async () => {
    const latin1 = Buffer.concat([
      Buffer.from('best,Am'),
      Buffer.from([0xe9]),
      Buffer.from('lie,MOVIE,,,,,\n'),
    ]);
    const nominees = csv(
      nomineesHeader,
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
    const faults = await faultsOf(site, {
      'categories.csv': csv(
        'key,title,group,type,orientation,titel_column,description',
        category('best'),
        category('best', 'Again'),
        ',No key,award,MOVIE,vertical,,',
        'x1,X,jury,FILM,diagonal,,',
      ),
      'nominees.csv': Buffer.concat([Buffer.from(nominees), latin1]),
      'images/notes.png': 'these are words',
      'images/large.png': Buffer.concat([pixel, Buffer.alloc(5 * 1024 * 1024)]),
      'images/clip.mp4': 'these are words',
      'images/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'images/sound.png': pixel,
      'show.json': JSON.stringify({ sponsers: [], live: { enabled: 'yes' } }, null, 2),
    });
    expect(faults).toEqual([
      'categories.csv:1: title_column: bad header: this column is missing',
      expect.stringMatching(/^categories\.csv:1: titel_column: bad header: no such column/),
      'categories.csv:3: key: duplicate row: "best" is on line 2 too',
      'categories.csv:4: key: is missing',
      'categories.csv:5: group: "jury" is not known; write award, fan',
      'categories.csv:5: type: "FILM" is not known; write MOVIE, SCENE, PROFILE',
      'categories.csv:5: orientation: "diagonal" is not known; write vertical, horizontal',
      'images/clip.mp4:1: image: does not contain a video; use MP4 or WebM',
      expect.stringMatching(/^images\/drawing\.svg:1: image: is not a supported format \(svg\)/),
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
});

describe('a template', () => {
  const widget = (id: string, more: object = {}) => ({
    id,
    type: 'content-a',
    title: 'T',
    is_active: true,
    position: 1,
    options: {},
    ...more,
  });
  const show = (widgets: object[], more: object = {}) => ({
    'show.json': JSON.stringify({ ...more, template: { title: 'T', is_default: true, widgets } }),
  });
  const button = (link: object) => ({
    id: 'b',
    title: 'Go',
    linktype: 'external',
    link,
  });

  it('is refused with every fault of its widgets', async () => {
    const options = {
      images: { desktop: 'gone.jpg', mobile: '../secret.jpg' },
      header: { value: '<img src="{{image:lost.jpg}}">', styles: { color: 'url(x)' } },
      backgroundlink: 'javascript:alert(1)',
      widgetClasses: 'a"b',
      widgetStyles: { zIndex: '9' },
      imagebreakpoint: 0,
      buttons: [button({ external: { url: 'data:text/html,x' } }), button({})],
      carouselId: 'nowhere',
      fields: { 'no name': 'x' },
      script: 'x',
    };
    const faults = await faultsOf(
      site,
      show([widget('w', { options }), widget('w', { type: 'script a' }), widget('no id!')], {
        carousels: [],
      }),
    );
    const where = 'show.json:1: template.widgets[0].options';
    const expected = [
      `${where}.imagebreakpoint: must be 1 or more`,
      `${where}.script: unknown key`,
      'show.json:1: template.widgets[1].type: must be 1 to 64 letters, digits, dashes or underscores',
      expect.stringMatching(/options\.fields\.no name: bad name; a letter/),
      `${where}.images.mobile: "../secret.jpg" is not the name of a file in images/; put the picture there and name it`,
      `${where}.backgroundlink: bad URL "javascript:alert(1)"; write https://..., mailto:..., or the path of a page`,
      `${where}.buttons[0].link.external.url: bad URL "data:text/html,x"; write https://..., mailto:..., or the path of a page`,
      expect.stringMatching(/options\.header\.styles\.color: "url\(x\)" is not a valid value for color$/),
      expect.stringMatching(/options\.widgetStyles\.zIndex: unknown style; the styles are color, /),
      expect.stringMatching(/options\.widgetClasses: bad class names "a\\"b"/),
      expect.stringMatching(/buttons\[1\]\.id: duplicate: "b"/),
      expect.stringMatching(/widgets\[1\]\.id: duplicate: "w"/),
      expect.stringMatching(/widgets\[2\]\.id: "no id!" cannot be used/),
      `${where}.images.desktop: there is no picture "gone.jpg" in images/`,
      `${where}.header.value: there is no picture "lost.jpg" in images/`,
      `${where}.carouselId: there is no carousel "nowhere"`,
    ];
    expect(faults).toHaveLength(expected.length);
    expect(faults).toEqual(expect.arrayContaining(expected));
  });

  it('keeps the carousel that it shows', async () => {
    const carousel = { id: 'c1', code: 'c1', title: 'C', items: [] };
    const dir = await site.folder(
      show([widget('w', { type: 'carousel-a', options: { carouselId: 'c1' } })], { carousels: [carousel] }),
    );
    await importShow({ dir, target: site.target });
    expect(await faultsOf(site, { 'show.json': '{ "carousels": [] }' })).toEqual([
      'show.json:1: carousels: the carousel "c1" is missing, but the stored template shows it',
    ]);
  });
});

describe('a live stream', () => {
  const live = (enabled: boolean, embed: string) => ({
    'show.json': JSON.stringify({ live: { enabled, embed } }),
  });

  it('of a provider that is not on the list, or enabled without one, is refused', async () => {
    const elsewhere = '<iframe src="https://evil.example/embed/1"></iframe>';
    const noEmbed =
      'show.json:1: live.embed: is not an embed the site can show; paste the <iframe> that a provider offers (YouTube, Vimeo, Twitch)';
    expect(await faultsOf(site, live(false, elsewhere))).toEqual([noEmbed]);
    expect(await faultsOf(site, live(true, '<iframe src="/local/live"></iframe>'))).toEqual([noEmbed]);
    expect(await faultsOf(site, live(true, ' '))).toEqual([
      'show.json:1: live.embed: is missing, and the live stream is enabled',
    ]);
  });

  it('is stored as its frame alone', async () => {
    const pasted =
      '<div><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=1" onload="x()"></iframe></div><script>x()</script>';
    await importShow({ dir: await site.folder(live(true, pasted)), target: site.target });
    const [stored] = (await site.items()).filter(({ sk }) => sk === 'live');
    expect(stored?.['embed']).toMatch(
      /^<iframe src="https:\/\/www\.youtube\.com\/embed\/aqz-KE-bpKQ" title="Live stream" sandbox=[^<]*><\/iframe>$/,
    );
  });
});

describe('show.json', () => {
  it('is checked for contrast, with the colors and the ratio in the message', async () => {
    const theme = {
      colors: { ...colors, text: '#777777', accentText: '#eeeeee' },
      fonts: { display: 'Fraunces', text: 'Inter' },
      logo: '',
    };
    expect(await faultsOf(site, { 'show.json': JSON.stringify({ theme }, null, 2) })).toEqual([
      'show.json:6: theme.colors.text: contrast too low: text #777777 on ground #111111 is 4.21:1, must be 7:1 or more',
      'show.json:9: theme.colors.accentText: contrast too low: accentText #eeeeee on accent #ffcc00 is 1.30:1, must be 4.5:1 or more',
    ]);
  });

  it('is refused for a sponsor carousel on its home page that is not there', async () => {
    const app = appOf({ sponsorCarousels: ['patrons', 'gone'] });
    const carousels = [{ id: 'c', code: 'patrons', title: '', items: [] }];
    const text = JSON.stringify({ app, carousels });
    expect(await faultsOf(site, { 'show.json': text })).toEqual([
      'show.json:1: app.sponsorCarousels[1]: there is no carousel "gone"',
    ]);
  });

  it('is refused for keys nobody reads at any depth, for keys twice, and for lists that repeat themselves', async () => {
    const text = `{
  "theme": {
    "colors": ${JSON.stringify({ ...colors, glow: '#fff' })},
    "fonts": { "display": "Fraunces", "text": "Inter" },
    "logo": "", "logo": "a.png"
  },
  "pages": [
    { "code": "about", "title": "", "content": "<img src='{{image:gone.png}}'>" },
    { "code": "about", "title": "", "content": "" }
  ],
  "carousels": [{ "id": "c", "code": "c", "title": "", "items": ["nobody"] }]
}`;
    expect(await faultsOf(site, { 'show.json': text })).toEqual([
      'show.json:3: theme.colors.glow: unknown key',
      'show.json:5: theme.logo: duplicate key "logo"',
      'show.json:5: theme.logo: there is no picture "a.png" in images/',
      'show.json:8: pages[0].content: there is no picture "gone.png" in images/',
      'show.json:9: pages[1].code: duplicate: "about" is in an earlier entry too',
      'show.json:11: carousels[0].items[0]: there is no sponsor "nobody"',
    ]);
  });

  it('is refused for each picture in HTML that no page would show, at its line', async () => {
    const bad =
      "<img src='https://example.com/a.png'><img src='//example.com/b.png'><img src=//example.com/b.png><img data-src='c.png'>";
    const text = `{
  "pages": [
    { "code": "press", "title": "", "content": "<img src='/gayvnawards/own.png'>" },
    { "code": "news", "title": "", "content": "" },
    { "code": "about", "title": "", "content": "${bad}" }
  ]
}`;
    const where = 'show.json:5: pages[2].content: the picture';
    const why = 'would not be shown; put it in images/ and write {{image:NAME}} as its address';
    expect(await faultsOf(site, { 'show.json': text })).toEqual([
      `${where} "https://example.com/a.png" ${why}`,
      `${where} "//example.com/b.png" ${why}`,
      `${where} "" ${why}`,
    ]);
  });
});

describe('a folder against the stored show', () => {
  it('may not drop a category or a picture that the stored show still needs', async () => {
    const first = await site.folder({
      'categories.csv': csv(categoriesHeader, category('best'), category('next')),
      'nominees.csv': csv(nomineesHeader, 'best,A,MOVIE,,a.png,,,', 'next,B,MOVIE,,,,,'),
      'images/a.png': pixel,
    });
    await importShow({ dir: first, target: site.target });
    site.objects.clear();
    const faults = await faultsOf(site, {
      'categories.csv': csv(categoriesHeader, category('best')),
      'images/b.png': pixel,
    });
    expect(faults).toEqual([
      'categories.csv:1: key: the category "next" is missing, but stored nominees are in it (1); keep it, or add nominees.csv',
      'images/a.png:1: image: is missing, but the stored nominee "A" shows it',
    ]);
  });
});
