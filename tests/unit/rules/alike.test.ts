import { describe, expect, it } from 'vitest';
import { alikeNominees, alikeText } from '#content/alike.ts';
import { alikeNames, compared } from '#rules/alike.ts';
import { mergeByLikeness } from '#rules/nominations.ts';

const finds = (one: string, other: string): boolean => {
  const names = alikeNames<string>();
  names.add(compared(one), one);
  return names.find(compared(other)) === one;
};

describe('a name', () => {
  it.each([
    ['Harbor Lights', 'HARBOR LIGHTS', 'case'],
    ['Harbor Lights', 'Harbor Lights!', 'punctuation'],
    ['Harbor Lights', 'Harbor\u200b Lights', 'what nobody sees'],
    ['Harbor Lights', '\u0397arbor Lights', 'a Greek letter'],
    ['Harbor Lights', 'HarborLights', 'spaces'],
    ['Harbor Lights', 'Harbor Lihgts', 'a slip'],
    ['Who', 'Who?', 'punctuation'],
    ['M', '\u041c', 'a Cyrillic letter'],
    ['Malcolm X', 'Malcolm \u0425', 'a Cyrillic letter that could be a number'],
    ['Us', 'Us\ufe0f', 'what nobody sees'],
    ['It’s', "It's", 'punctuation'],
    ['Fahrenheit 9/11', 'Fahrenheit 911', 'punctuation'],
  ])('%j is found as %j, which differs by %s, and what fans nominate is grouped so', (one, other) => {
    expect(finds(one, other)).toBe(true);
    expect(finds(other, one)).toBe(true);
    const sent = [one, other].map((nomination, at) => ({ nomination, at }));
    expect(mergeByLikeness(sent)).toHaveLength(1);
  });

  it.each([
    ['Wings', 'Kings'],
    ['Alien Invasion 2', 'Alien Invasion 3'],
    ['The Adventures of Rocky II', 'The Adventures of Rocky III'],
    ['?', '!'],
    ['C', 'C++'],
    ['Мир', 'Дом'],
  ])('%j is not found as %j', (one, other) => {
    expect(finds(one, other)).toBe(false);
    expect(finds(other, one)).toBe(false);
  });

  it.each([
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['АВСЕЅІЈКМНОРТУХԚԜ', 'ABCESIJKMHOPTYXQW'],
    ['асеѕіјорухһԁԛԝ', 'acesijopyxhdqw'],
    ['οιυ', 'oiy'],
  ])('in the letters %j looks like %j', (others, latin) => {
    for (const [at, letter] of Array.from(others).entries())
      expect([letter, finds(letter, latin.charAt(at))]).toEqual([letter, true]);
  });
});

describe('nominees', () => {
  const nominee = (id: string, title: string, more: object = {}) => ({
    nominee_id: id,
    category_id: 'a',
    title,
    ...more,
  });
  const found = (before: ReturnType<typeof nominee>[], after: ReturnType<typeof nominee>[]) =>
    alikeNominees(before, after).map((each) => [each.nominee.nominee_id, each.other.nominee_id]);
  const gone = { withdrawn: { at: '', by: '', reason: '' } };
  const stored = [nominee('1', 'Sunrise'), nominee('2', 'SUNRISE'), nominee('3', 'Wings')];

  it('that come, come back, move or get another title are compared with the others of their category', () => {
    expect(found(stored, stored)).toEqual([]);
    expect(found(stored, [...stored, nominee('4', 'Wings!')])).toEqual([['4', '3']]);
    expect(
      found(stored, [...stored, nominee('4', 'wings'), nominee('5', 'Faust'), nominee('6', 'FAUST')]),
    ).toEqual([
      ['4', '3'],
      ['6', '5'],
    ]);
    expect(found(stored, [...stored, nominee('4', 'Wings', { category_id: 'b' })])).toEqual([]);
    const other = nominee('4', 'Wings', { category_id: 'b' });
    expect(found([...stored, other], [...stored, { ...other, category_id: 'a' }])).toEqual([['4', '3']]);
    const back = nominee('4', 'wings', gone);
    expect(found([...stored, back], [...stored, back])).toEqual([]);
    expect(found([...stored, back], [...stored, nominee('4', 'wings')])).toEqual([['4', '3']]);
    const another = nominee('4', 'Faust');
    expect(found([...stored, another], [...stored, { ...another, title: 'Wings.' }])).toEqual([['4', '3']]);
    const merged = nominee('4', 'WINGS', { mergedInto: '3' });
    expect(found(stored, [...stored, merged])).toEqual([]);
  });

  it('are told with what nobody sees', () => {
    expect(alikeText({ nominee: nominee('1', 'Harbor\u200b'), other: nominee('2', 'Harbor') }, 'row 1')).toBe(
      '“Harbor\\u{200b}” looks like “Harbor” (row 1). If they are the same nominee, keep one of them: two would split the votes.',
    );
  });
});
