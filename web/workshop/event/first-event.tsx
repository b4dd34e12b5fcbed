import { useState, type FormEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { labels } from '../content/labels.ts';
import { TextLine } from '../content/lines.tsx';
import { errorAt } from '../content/part-room.tsx';
import type { EditedPart } from '../content/use-part.ts';
import type { EventValues } from './event-fields.ts';

type FirstEventProps = Pick<EditedPart<EventValues>, 'errors' | 'session'> & {
  /** What a new show begins with. */
  value: EventValues;
};

/** Begins the first edition of a new site. It is saved by a button, since its id can never change. */
export function FirstEvent({ value, errors, session }: FirstEventProps) {
  const [name, setName] = useState(value.app.name);
  const [title, setTitle] = useState(value.event.title);
  const [id, setId] = useState(value.event.id);
  const field = (path: string) => ({ label: labels[path] ?? path, error: errorAt(errors, path, labels) });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    session.change({ event: { ...value.event, id, title }, app: { ...value.app, name } });
    session.saveNow();
  };
  return (
    <form className="first-event" onSubmit={begin} noValidate>
      <Alert tone="info">
        This site has no event yet. Name the first one here; dates, votes and texts come next.
      </Alert>
      <TextLine {...field('app.name')} value={name} onChange={setName} />
      <TextLine {...field('event.title')} value={title} onChange={setTitle} />
      <TextLine
        {...field('event.id')}
        value={id}
        onChange={setId}
        spellCheck={false}
        hint="In addresses, such as /winners/awards-2027: letters, digits and dashes. It never changes afterward."
      />
      <div>
        <Button type="submit">Begin the event</Button>
      </div>
    </form>
  );
}
