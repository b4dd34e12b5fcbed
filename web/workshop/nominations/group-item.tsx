import type { NominationGroup } from '#contract/nominations.ts';
import { useId } from 'react';
import { formatCount, plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { formatWhen } from '../ui/times.ts';
import { OriginPlot } from './origin-plot.tsx';

/** What is decided in a dialog. */
export type GroupAct = 'accept' | 'reject' | 'split';

interface GroupItemProps {
  group: NominationGroup;
  place: number;
  /** Nominations of the first one. */
  most: number;
  timeZone: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAct: (act: GroupAct | 'reopen') => void;
}

/** Names of one nominee, with where they came from and what is decided. */
export function GroupItem({ group, place, most, timeZone, isChosen, onChoose, onAct }: GroupItemProps) {
  const id = useId();
  const { title, count, accepted, rejected } = group;
  const isOpen = !accepted && !rejected;
  const spellings = group.names.reduce((sum, { spellings: own }) => sum + own.length, group.more);
  return (
    <li
      className="named"
      id={itemId(group)}
      tabIndex={-1}
      aria-labelledby={id}
      data-state={accepted ? 'accepted' : rejected ? 'rejected' : 'open'}
    >
      <div className="named-head">
        <span className="named-place" aria-hidden="true">
          {place}
        </span>
        <div className="named-name">
          <h2 id={id}>{title}</h2>
          <p>
            {formatCount(count)} {count === 1 ? 'nomination' : 'nominations'} ·{' '}
            {plural(group.networks, 'network')}
            {spellings > 1 ? ` · ${formatCount(spellings)} spellings` : ''}
            {group.twitter ? ` · @${group.twitter}` : ''}
          </p>
        </div>
        <svg className="named-part" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="named-ground" width="100" height="4" />
          <rect width={(100 * count) / Math.max(1, most)} height="4" />
        </svg>
      </div>
      {group.isConcentrated ? (
        <p className="named-mark">
          {formatCount(group.most)} of {formatCount(count)} came from one address on one day.
        </p>
      ) : null}
      {accepted ? (
        <p className="named-ruling">
          {accepted.nominee.withdrawn
            ? 'Withdrawn nominee'
            : accepted.nominee.draft
              ? 'Draft nominee'
              : 'Nominee'}
          : {accepted.nominee.title}. Accepted by {accepted.by}, {formatWhen(accepted.at, timeZone)}.
        </p>
      ) : null}
      {rejected ? (
        <p className="named-ruling">
          Rejected by {rejected.by}, {formatWhen(rejected.at, timeZone)}
          {rejected.reason ? `: ${rejected.reason}` : '.'}
        </p>
      ) : null}
      <details>
        <summary>
          Spellings, days and networks<span className="visually-hidden"> of {title}</span>
        </summary>
        <div className="named-facts">
          <ul>
            {group.names.flatMap((name) =>
              name.spellings.map(({ text, count: times }) => (
                <li key={`${name.id} ${text}`}>
                  <span>{text}</span> <small>{formatCount(times)}</small>
                </li>
              )),
            )}
            {group.more > 0 ? <li>and {formatCount(group.more)} more</li> : null}
          </ul>
          <OriginPlot of={title} days={group.days} />
        </div>
      </details>
      <div className="named-acts">
        <label className="named-choose">
          <input
            type="checkbox"
            className="form-check-input"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
          Join<span className="visually-hidden"> {title}</span>
        </label>
        {group.names.length > 1 ? (
          <Button tone="link" onClick={() => onAct('split')}>
            Split…<span className="visually-hidden"> {title}</span>
          </Button>
        ) : null}
        <Button tone="link" onClick={() => onAct(isOpen ? 'reject' : 'reopen')}>
          {isOpen ? 'Reject…' : accepted ? 'Not this nominee' : 'Open again'}
          <span className="visually-hidden"> {title}</span>
        </Button>
        {isOpen ? (
          <Button tone="secondary" onClick={() => onAct('accept')}>
            Accept…<span className="visually-hidden"> {title}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

export const itemId = ({ id }: Pick<NominationGroup, 'id'>): string => `nomination-${id}`;
