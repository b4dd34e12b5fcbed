import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { callAdmin } from '../api.ts';
import type { Loaded } from '../ui/use-loaded.ts';
import { useTask } from '../ui/use-task.ts';
import { Modal } from '../ui/modal.tsx';
import { dayAndTime, termsWords } from './words.ts';

type Rules = Answer<'results.rules'>;
type Rule = Rules['rules'][number];

interface RuleListProps {
  rules: Loaded<Rules>;
  timeZone: string;
  onChanged: () => void;
}

/** The rules there are, the revoked ones too, with who, when and why. */
export function RuleList({ rules: { data, error, set }, timeZone, onChanged }: RuleListProps) {
  const [asked, setAsked] = useState<Rule>();
  return (
    <section className="signals" aria-labelledby="results-rules">
      <h2 id="results-rules">Rules</h2>
      {error ? <Alert>{error}</Alert> : null}
      {data?.rules.length === 0 ? <p className="results-none">There are none: every ballot counts.</p> : null}
      <ul>
        {data?.rules.map((rule) => (
          <li key={rule.id}>
            <div>
              <strong>
                {termsWords(rule.terms)} {rule.revoked ? '(revoked)' : ''}
              </strong>
              <span>
                Added by {rule.by}, {dayAndTime(rule.at, timeZone)}: {rule.reason}
              </span>
              {rule.revoked ? (
                <span>
                  Revoked by {rule.revoked.by}, {dayAndTime(rule.revoked.at, timeZone)}: {rule.revoked.reason}
                </span>
              ) : null}
            </div>
            {rule.revoked ? null : (
              <Button tone="secondary" className="btn-compact" onClick={() => setAsked(rule)}>
                Revoke<VisuallyHidden>: {termsWords(rule.terms)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked ? (
        <RevokeDialog
          rule={asked}
          onRevoked={(answer) => {
            set(() => answer);
            setAsked(undefined);
            onChanged();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

interface RevokeDialogProps {
  rule: Rule;
  onRevoked: (answer: Rules) => void;
  onClose: () => void;
}

function RevokeDialog({ rule, onRevoked, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useTask();
  const revoke = () =>
    run('revoke', async () => {
      const answer = await callAdmin('results.revokeRule', { body: { id: rule.id, reason } });
      announce('The rule is revoked.');
      onRevoked(answer);
    });
  return (
    <Modal title="Revoke a rule" onClose={onClose}>
      <p>{termsWords(rule.terms)}. The count will be as if it had never been; the rule stays in the list.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void revoke();
        }}
      >
        <TextField
          label="Reason"
          hint="It stands in the certificate with your name."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
        <div className="modal-ways">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy !== undefined}>
            Revoke
          </Button>
        </div>
      </form>
    </Modal>
  );
}
