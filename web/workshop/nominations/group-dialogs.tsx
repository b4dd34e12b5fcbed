import type { NominationGroup } from '#contract/nominations.ts';
import type { Answer } from '#contract/routes.ts';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/client.ts';
import { formatCount } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { callAdmin } from '../api.ts';
import { useAlike } from '../content/use-alike.ts';
import { failureText, useAction } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import { type GroupAct, itemId } from './group-item.tsx';

interface GroupDialogProps {
  act: GroupAct;
  group: NominationGroup;
  category: Answer<'nominations.categories'>['categories'][number];
  /** Called with what to say once it is done. */
  onDone: (text: string) => void;
  onClose: () => void;
}

export function GroupDialog({ act, ...of }: GroupDialogProps) {
  if (act === 'accept') return <AcceptDialog {...of} />;
  return act === 'reject' ? <RejectDialog {...of} /> : <SplitDialog {...of} />;
}

type DialogProps = Omit<GroupDialogProps, 'act'>;

/** What is wrong with fields, and with the call as a whole. */
interface Faults {
  errors: Record<string, string[]>;
  general: string | undefined;
  /** It is done once it is confirmed. */
  isAsked: boolean;
}
const noFaults: Faults = { errors: {}, general: undefined, isAsked: false };

interface Fields {
  title: string;
  twitter?: string;
  cast?: string;
}

function AcceptDialog({ group, category, onDone, onClose }: DialogProps) {
  const isPerson = category.type === 'PROFILE';
  const [fields, setFields] = useState<Fields>({
    title: group.title,
    ...(isPerson ? { twitter: group.twitter } : { cast: '' }),
  });
  const [{ errors, general, isAsked }, setFaults] = useState(noFaults);
  const alike = useAlike(fields.title);
  const { isBusy, run } = useAction(async () => {
    const body = { category: category.id, group: group.id, ...fields, confirmed: isAsked, ...alike.asked };
    try {
      const { nominee, isKnown } = await callAdmin('nominations.accept', { body });
      onClose();
      onDone(isKnown ? `${nominee.title} is a nominee already.` : `${nominee.title} is a draft nominee now.`);
      document.getElementById(itemId(group))?.focus();
    } catch (cause) {
      if (alike.isAsked(cause)) return setFaults(noFaults);
      const found = cause instanceof ApiError ? cause.errors : {};
      const isOfField = Object.keys(found).some((name) => name in fields);
      const asks = cause instanceof ApiError && cause.code === 'confirmation_needed';
      setFaults({ errors: found, general: isOfField ? undefined : failureText(cause), isAsked: asks });
    }
  });
  const field = (name: 'title' | 'twitter' | 'cast', label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      required={name === 'title'}
      hint={hint}
      value={fields[name] ?? ''}
      error={errors[name]?.map((text) => `${label} ${text}.`).join(' ')}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Modal title="Accept as a nominee" busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <p>
          It becomes a draft nominee of {category.title}, with a picture and the rest to be added under
          Nominees. Visitors see drafts once they are announced.
        </p>
        {field('title', isPerson ? 'Name' : 'Title')}
        {isPerson
          ? field('twitter', 'X handle', 'Without it, the nominee has no link.')
          : field('cast', 'Cast', 'Names split by |, each with its handle if you like: Ann Lee @annlee')}
        {alike.texts.length > 0 ? (
          <Alert tone="warning" role="alert">
            {alike.texts.join(' ')}
          </Alert>
        ) : null}
        {general ? <Alert>{general}</Alert> : null}
        <Actions
          action={alike.texts.length > 0 ? 'Accept it anyway' : 'Accept as a draft'}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

function RejectDialog({ group, category, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useAction(async () => {
    await callAdmin('nominations.reject', { body: { category: category.id, group: group.id, reason } });
    onClose();
    onDone(`${group.title} is rejected.`);
  });
  return (
    <Modal title={`Reject ${group.title}`} busy={isBusy} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p>It stays in the list, with the names that join it later. You can open it again at any time.</p>
        <TextAreaField
          label="Reason (optional)"
          hint="For your team; fans don’t see it."
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
        <Actions action="Reject" isBusy={isBusy} onClose={onClose} />
      </form>
    </Modal>
  );
}

function SplitDialog({ group, category, onDone, onClose }: DialogProps) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const isReady = taken.length > 0 && taken.length < group.names.length;
  const { isBusy, error, run } = useAction(async () => {
    const body = { category: category.id, group: group.id, names: [...taken] };
    await callAdmin('nominations.split', { body });
    onClose();
    onDone(`${group.title} is split.`);
  });
  return (
    <Modal title={`Split ${group.title}`} busy={isBusy} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void run();
        }}
      >
        <fieldset className="nominations-names">
          <legend>Which names are of somebody else?</legend>
          {group.names.map(({ id, count, spellings }) => (
            <label key={id}>
              <input
                type="checkbox"
                className="form-check-input"
                checked={taken.includes(id)}
                onChange={(event) =>
                  setTaken(event.target.checked ? [...taken, id] : taken.filter((each) => each !== id))
                }
              />
              <span>{spellings[0]?.text}</span> <small>{formatCount(count)}</small>
            </label>
          ))}
        </fieldset>
        <p>They become a group of their own, and stay apart from now on. Leave at least one.</p>
        {error ? <Alert>{error}</Alert> : null}
        <Actions action="Split" isBusy={isBusy} isReady={isReady} onClose={onClose} />
      </form>
    </Modal>
  );
}

interface ActionsProps {
  action: string;
  isBusy: boolean;
  isReady?: boolean;
  onClose: () => void;
}

const Actions = ({ action, isBusy, isReady = true, onClose }: ActionsProps) => (
  <div className="dialog-actions">
    <Button tone="secondary" busy={isBusy} onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" busy={isBusy} aria-disabled={!isReady || undefined}>
      {action}
    </Button>
  </div>
);
