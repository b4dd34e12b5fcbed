import { useSyncExternalStore } from 'react';
import type { ReadableStore, Store } from '../../../store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Tool } from '../../ui/tool.tsx';
import type { EditorState } from '../state/reducer.ts';
import { useEditorSelector } from '../state/store.tsx';
import { colorOf, initialsOf, nameOf, wordsOf, type Present } from './people.ts';
import './together.scss';

type People = ReadableStore<readonly Present[]>;

const mostShown = 4;
const draftOf = ({ draft }: EditorState) => draft;

/** Who else has the template open, and what they edit. A person with several tabs is there once. */
export function PeopleHere({ people }: { people: People }) {
  const present = useSyncExternalStore(people.subscribe, people.get);
  const draft = useEditorSelector(draftOf);
  const persons = [...Map.groupBy(present, nameOf).values()].map(
    (tabs) => tabs.find(({ widget }) => widget !== null) ?? (tabs[0] as Present),
  );
  if (persons.length === 0) return null;
  const rest = persons.slice(mostShown);
  return (
    <ul className="people-here" aria-label="Also here">
      {persons.slice(0, mostShown).map((person) => (
        <li key={person.session}>
          <Person person={person} words={wordsOf(person, draft)} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="people-rest" title={rest.map(nameOf).join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <VisuallyHidden>{rest.map(nameOf).join(', ')}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  );
}

/** Those who have a widget open in their editor. */
export function PeopleAt(props: { people: People; widget: string; areNamed?: boolean }) {
  const { people, widget, areNamed = false } = props;
  const present = useSyncExternalStore(people.subscribe, people.get);
  const here = present.filter((each) => each.widget === widget);
  if (here.length === 0) return null;
  return (
    <span className="people-at" data-color={colorOf(here[0] as Present)} data-named={areNamed}>
      {here.map((person) => (
        <Person
          key={person.session}
          person={person}
          words={`${nameOf(person)}, editing this`}
          isNamed={areNamed}
        />
      ))}
    </span>
  );
}

function Person({ person, words, isNamed }: { person: Present; words: string; isNamed?: boolean }) {
  return (
    <span className="presence" data-color={colorOf(person)} title={words}>
      <span aria-hidden="true">{isNamed ? nameOf(person) : initialsOf(person)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Says that changes of another admin are in the draft. Screen readers have it announced. */
export function TogetherNote({ note }: { note: Store<string | undefined> }) {
  const words = useSyncExternalStore(note.subscribe, note.get);
  if (words === undefined) return null;
  return (
    <div className="together-note">
      <p>{words}</p>
      <Tool glyph="close" label="Close the note" onClick={() => note.set(undefined)} />
    </div>
  );
}
