import { describe, expect, it } from 'vitest';
import type { StoredNominee } from '#records/show.ts';
import { toEvents } from '../../../functions/show/domain-events.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';

const withdrawn = { at: '2026-10-30T19:00:00.000Z', by: 'Ann Smith', reason: 'A private one.' };
const ids = films.map(({ nominee_id }) => nominee_id);
const idOf = (index: number) => ids[index]!;

/** What everybody sees of the films once these have changed. */
const shown = (changes: Record<number, Partial<StoredNominee>>) => {
  const nominees = films.map((film, index) => ({ ...film, ...changes[index] }));
  return toEvents({ event: testEvent, categories: [bestFilm], nominees, url: (name) => name }, 0);
};

describe('the public nominees', () => {
  it('are those in the show, with the others by name alone and by the one who stands for them', () => {
    const { nominees, withdrawn: others } = shown({ 0: { withdrawn }, 1: { mergedInto: idOf(2) } });
    expect(nominees.map(({ nominee_id }) => nominee_id)).toEqual(ids.slice(2));
    const of = (index: number) => ({
      nominee_id: idOf(index),
      category_id: bestFilm.id,
      slug: films[index]?.slug,
      title: films[index]?.title,
    });
    expect(others).toEqual([
      { ...of(0), into: null },
      { ...of(1), into: idOf(2) },
    ]);
  });

  it.each([
    ['the last of several merges', { 1: { mergedInto: idOf(2) }, 2: { mergedInto: idOf(3) } }, idOf(3)],
    ['that one, withdrawn before the merge or not', { 1: { withdrawn, mergedInto: idOf(2) } }, idOf(2)],
    ['nobody once that one is withdrawn', { 1: { mergedInto: idOf(2) }, 2: { withdrawn } }, null],
    ['nobody when that one is unknown', { 1: { mergedInto: 'unknown' } }, null],
    ['nobody when both name each other', { 1: { mergedInto: idOf(2) }, 2: { mergedInto: idOf(1) } }, null],
  ])('name %s', (_, changes, into) => {
    expect(shown(changes).withdrawn.find(({ nominee_id }) => nominee_id === idOf(1))?.into).toBe(into);
  });
});
