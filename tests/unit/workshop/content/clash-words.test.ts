import { describe, expect, test } from 'vitest';
import { merge } from '#contract/merge.ts';
import { questionOfClash } from '../../../../web/workshop/content/clash-words.ts';
import { labels, labelsIn } from '../../../../web/workshop/content/labels.ts';
import { formatWhen } from '../../../../web/workshop/ui/times.ts';

const zone = 'America/Los_Angeles';
const pictures = { 'new.png': '/images/show/0123456789abcdef0123456789abcdef.png' };

/** The questions about what two people have made of one value. */
function questions(base: object, mine: object, theirs: object, of = labels) {
  const { clashes } = merge(base, mine, theirs);
  const context = { value: mine, labels: of, pictures, timeZone: zone };
  return clashes.map((clash) => questionOfClash(clash, context));
}

const sponsors = [
  { id: 'sp-1', title: 'Kodak', company: 'Eastman', url: 'https://kodak.test', fullimage: '' },
  { id: 'sp-2', title: 'Agfa', company: '', url: '', fullimage: '' },
];
const [kodak, agfa] = sponsors;

describe('what two people have made of the same says', () => {
  test('the field and the entry by their names, with both texts and the one before', () => {
    const made = (company: string) => ({ sponsors: [{ ...kodak, company }, agfa] });
    expect(questions({ sponsors }, made('Eastman Kodak'), made('Eastman & Sons'))).toEqual([
      {
        key: 'sponsors/sp-1/company',
        section: 'Kodak',
        label: 'Company',
        faces: {
          mine: { kind: 'text', text: 'Eastman Kodak', before: 'Eastman' },
          theirs: { kind: 'text', text: 'Eastman & Sons', before: 'Eastman' },
        },
      },
    ]);
  });

  test('of an entry that one has removed and the other changed, what was changed', () => {
    const changed = { sponsors: [{ ...kodak, company: 'Eastman Kodak', url: 'https://new.test' }, agfa] };
    const kept = { kind: 'note', words: 'Kept, with Company, Website changed' };
    const removed = { kind: 'note', words: 'Removed' };
    const [mine] = questions({ sponsors }, changed, { sponsors: [agfa] });
    expect(mine).toMatchObject({
      section: 'Kodak',
      label: 'The whole entry',
      faces: { mine: kept, theirs: removed },
    });
    const [theirs] = questions({ sponsors }, { sponsors: [agfa] }, changed);
    expect(theirs).toMatchObject({ section: 'Kodak', faces: { mine: removed, theirs: kept } });
  });

  test('of lists and of what both have added, one item each in words', () => {
    const added = (title: string) => ({ sponsors: [...sponsors, { id: 'sp-3', title, company: '' }] });
    const [both] = questions({ sponsors }, added('Orwo'), added('Fuji'));
    expect(both?.faces).toEqual({
      mine: { kind: 'list', items: ['Name: Orwo'] },
      theirs: { kind: 'list', items: ['Name: Fuji'] },
    });
    // A list whose entries cannot be told apart is one value.
    const carousels = (...items: string[]) => ({
      sponsors,
      carousels: [{ id: 'c-1', title: 'Gold', items }],
    });
    const [list] = questions(
      carousels('sp-1', 'sp-1'),
      carousels('sp-1', 'sp-1', 'sp-2'),
      carousels('sp-2', 'sp-2'),
    );
    expect(list).toMatchObject({ section: 'Gold', label: 'Sponsors of the carousel' });
    expect(list?.faces).toEqual({
      mine: { kind: 'list', items: ['Kodak', 'Kodak', 'Agfa'] },
      theirs: { kind: 'list', items: ['Agfa', 'Agfa'] },
    });
  });

  test.each([
    [
      'voting_end',
      null,
      '2027-03-15T06:59:59.999Z',
      { kind: 'text', text: formatWhen('2027-03-15T06:59:59.999Z', zone) },
    ],
    ['is_voting_active', true, false, { kind: 'note', words: 'Off' }],
    ['title', 'One', '', { kind: 'note', words: 'Empty' }],
    ['voteLimit', 1, 5, { kind: 'note', words: '5' }],
    ['fullimage', 'old.png', 'new.png', { kind: 'picture', url: `${pictures['new.png']}/w320` }],
    ['type', 'SCENE', 'MOVIE', { kind: 'text', text: 'Films' }],
  ])('the value of %s in words, not as it is stored', (field, before, mine, face) => {
    const [question] = questions({ [field]: before }, { [field]: mine }, { [field]: 'Theirs' });
    expect(question?.faces.mine).toMatchObject(face);
  });

  test('the words of texts with formatting, which of two pages by its title', () => {
    const page = (content: string) => [{ code: 'rules', title: 'The rules', content }];
    const [question] = questions(
      page('<p>One</p>'),
      page('<p>Two</p><ul><li>A</li></ul>'),
      page('<p>Three</p>'),
      labelsIn('pages'),
    );
    expect(question).toMatchObject({
      section: 'The rules',
      label: 'Text',
      faces: { mine: { text: 'Two\n• A', before: 'One' }, theirs: { text: 'Three' } },
    });
  });
});
