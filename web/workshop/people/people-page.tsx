import type { Person } from '#contract/people.ts';
import { roles, roleWords } from '#contract/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useSession } from '../../api/session.ts';
import { plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoadState } from '../ui/calls.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonItem } from './person-item.tsx';
import { Question, type Asked } from './questions.tsx';
import { usePeople } from './use-people.ts';
import './people.scss';

/** The room at /admin/people: who may work on the show. */
export function PeoplePage() {
  return (
    <div className="admin-page people">
      <WorkshopTitle of="People" />
      <People />
    </div>
  );
}

function People() {
  const { loaded, search, done, act, onInvited } = usePeople();
  const [asked, setAsked] = useState<Asked>();
  const [isInviting, setIsInviting] = useState(false);
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const fallback = asked && heading.current;
    return () => {
      // The button that opened the dialog is gone: its person has moved to the other list.
      if (fallback && document.activeElement === document.body) fallback.focus();
    };
  }, [asked]);
  const { data } = loaded;
  return (
    <>
      <header className="admin-head">
        <h1 ref={heading} tabIndex={-1}>
          People
        </h1>
        <div className="people-ways">
          <Button onClick={() => setIsInviting(true)}>Invite someone</Button>
        </div>
      </header>
      <div className="people-columns">
        <div>
          <form role="search" onSubmit={search.submit}>
            <TextField
              label="Search every account"
              type="search"
              name="q"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              required={false}
              hint="A part of the name or of the email address."
              value={search.text}
              onChange={(event) => search.change(event.target.value)}
            />
          </form>
          {done === undefined ? null : <p className="people-done">{done}</p>}
          <LoadState of={loaded} label="Loading the people" lines={6} />
          {data ? <Lists data={data} user={user?.id} onAsk={setAsked} /> : null}
        </div>
        <RoleTable />
      </div>
      {asked ? (
        <Question
          asked={asked}
          isYou={asked.person.id === user?.id}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {isInviting ? (
        <InviteDialog
          onInvited={(person) => {
            setIsInviting(false);
            onInvited(person);
          }}
          onClose={() => setIsInviting(false)}
        />
      ) : null}
    </>
  );
}

interface ListsProps {
  data: { people: Person[]; more: boolean; lastAdmin: string | null; q: string };
  user: string | undefined;
  onAsk: (asked: Asked) => void;
}

/** People with a role, and the others that a search has found. */
function Lists({ data: { people, more, lastAdmin, q }, user, onAsk }: ListsProps) {
  const { timeZone } = useAppConfig();
  const withRole = people.filter((person) => person.roles.length > 0);
  const list = (title: string, some: readonly Person[]) =>
    some.length === 0 ? null : (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className="people-list">
          {some.map((person) => (
            <PersonItem
              key={person.id}
              person={person}
              isYou={person.id === user}
              isLastAdmin={person.id === lastAdmin}
              timeZone={timeZone}
              onAsk={onAsk}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <p className="people-count" role="status">
        {q === ''
          ? `${plural(withRole.length, 'person has', 'people have')} a role.`
          : people.length === 0
            ? `Nobody matches “${q}”. Check the spelling, or invite the person.`
            : `${plural(people.length, 'account matches', 'accounts match')} “${q}”.`}
        {more ? ' There are more: type more of the name, or the whole email address.' : ''}
      </p>
      {list('With a role', withRole)}
      {list(
        'Without a role',
        people.filter((person) => person.roles.length === 0),
      )}
    </>
  );
}

const RoleTable = () => (
  <aside className="role-table" aria-labelledby="role-table">
    <h2 id="role-table">What each role may do</h2>
    <dl>
      {roles.map((role) => (
        <div key={role}>
          <dt>{roleWords[role].name}</dt>
          <dd>{roleWords[role].may}</dd>
        </div>
      ))}
    </dl>
    <p>Someone may have several roles. Whatever you do here is in the log, with your name.</p>
  </aside>
);
