import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useIsPreNominationOpen, useVotingPhase } from '../../api/voting-phase.ts';
import { formatEventTime, parseInstant, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { TimeLeft } from '../countdown/time-left.tsx';
import './ballot.scss';

/** `Ballot`: whether voting is open and until when, with the way to it. */
export function View() {
  const phase = useVotingPhase();
  const { data } = useResource('events.get');
  const { voteLimit, timeZone, titles, messages, votingStart, votingEnd } = useAppConfig();
  const takesPreNominations = useIsPreNominationOpen(data?.event);
  const instant = { 'not-open': votingStart, open: votingEnd, closed: null }[phase];
  const until = instant === null ? undefined : parseInstant(instant);
  const when = until === undefined ? '' : `${formatEventTime(until, timeZone)}, ${zoneName(timeZone, until)}`;
  const content = {
    open: {
      heading: 'Voting is open',
      text: (
        <p>
          You get {voteLimit === 1 ? 'one vote' : `${voteLimit} votes`} a day in every category.
          {when ? ` Voting closes ${when}.` : null}
        </p>
      ),
      link: { to: paths['voting.index'](), words: 'Vote now', classes: 'btn-primary btn-wide' },
    },
    'not-open': {
      heading: titles.votingNotOpen || 'Voting opens soon',
      text: when ? (
        <p>
          Voting opens {when}.
          {votingEnd === null ? null : ` It closes ${formatEventTime(votingEnd, timeZone)}.`}
        </p>
      ) : null,
      link: { to: paths.nominees(), words: 'See the nominees', classes: 'btn-outline-primary' },
    },
    closed: {
      heading: titles.votingClosed || 'Voting is closed',
      text: <SafeHtml html={messages.votingClosed} />,
      link: { to: paths.winners(), words: 'See the winners', classes: 'btn-outline-primary' },
    },
  };
  const { heading, text, link } = content[phase];
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      <div>
        <h2 id="vote-call">{heading}</h2>
        {text}
        <p className="vote-call-ways">
          <Link className={`btn ${link.classes}`} to={link.to}>
            {link.words}
          </Link>
          {takesPreNominations ? (
            <Link className="btn btn-outline-primary" to={paths['prenom.index']()}>
              Pre-nominate
            </Link>
          ) : null}
        </p>
      </div>
      {until === undefined ? null : <TimeLeft until={until} />}
    </section>
  );
}
