import { useCallback } from 'react';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { MailEditor } from './mail-editor.tsx';
import { MailReport } from './mail-report.tsx';

interface CampaignViewProps {
  /** `new` for one that is not stored yet. */
  id: string;
  onOpen: (id: string | undefined) => void;
  onChanged: () => void;
}

const lookEvery = 3_000;

/** One email: the editor of a draft, and what became of any other. */
export function CampaignView({ id, onOpen, onChanged }: CampaignViewProps) {
  return (
    <>
      <button type="button" className="mail-back" onClick={() => onOpen(undefined)}>
        <Glyph name="back" /> All emails
      </button>
      {id === 'new' ? (
        <MailEditor campaign={undefined} onOpen={onOpen} onChanged={onChanged} />
      ) : (
        <StoredCampaign id={id} onOpen={onOpen} onChanged={onChanged} />
      )}
    </>
  );
}

function StoredCampaign({ id, onOpen, onChanged }: CampaignViewProps) {
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => callAdmin('mail.get', { query: { id } }, { signal }), [id]),
    lookEvery,
  );
  const { data, reload } = loaded;
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <>
      <LoadState of={loaded} label="Loading the email" lines={8} />
      {data === undefined ? null : data.campaign.state === 'draft' ? (
        <MailEditor campaign={data.campaign} onOpen={onOpen} onChanged={changed} />
      ) : (
        <MailReport campaign={data.campaign} figures={data.figures} onChanged={changed} />
      )}
    </>
  );
}
