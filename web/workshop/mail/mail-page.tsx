import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { CampaignView } from './campaign-view.tsx';
import { MailDays } from './mail-days.tsx';
import { MailList } from './mail-list.tsx';
import './mail.scss';

/** Milliseconds between looks: campaigns go on by themselves. */
const lookEvery = 5_000;

/** The room at /admin/mail: emails to subscribers and voters, and what became of all mail. */
export function MailPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = new URLSearchParams(search).get('email') ?? undefined;
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => callAdmin('mail.list', {}, { signal }), []),
    lookEvery,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== open) heading.current?.focus();
    before.current = open;
  }, [open]);
  const show = (id: string | undefined) =>
    void navigate({ search: id === undefined ? '' : `?${new URLSearchParams({ email: id })}` });
  const { data } = loaded;
  return (
    <div className="admin-page mail">
      <WorkshopTitle of="Mail" />
      <header className="admin-head">
        <h1 ref={heading} tabIndex={-1}>
          Mail
        </h1>
        {open === undefined ? <Button onClick={() => show('new')}>New email</Button> : null}
      </header>
      {open === undefined ? (
        <>
          <LoadState of={loaded} label="Loading the emails" lines={6} />
          {data ? <MailList campaigns={data.campaigns} onOpen={show} /> : null}
          {data ? <MailDays days={data.days} /> : null}
        </>
      ) : (
        <CampaignView key={open} id={open} onOpen={show} onChanged={loaded.reload} />
      )}
    </div>
  );
}
