import type { MailDay } from '#contract/mail.ts';
import { formatCount } from '../../counts.ts';

const columns = {
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Suppressed',
  bounced: 'Bounced',
  complained: 'Complaints',
} as const satisfies Partial<Record<keyof MailDay, string>>;
const names = Object.keys(columns) as (keyof typeof columns)[];

/** What became of all mail of the site, by day. */
export function MailDays({ days }: { days: readonly MailDay[] }) {
  return (
    <section className="mail-days" aria-labelledby="mail-days">
      <h2 id="mail-days">All mail, by day</h2>
      <p>
        Links for signing in, invitations and the newsletter’s own emails count as well. Addresses that
        bounced or complained are suppressed: they get no more emails from this room. Days are in UTC.
      </p>
      {days.length === 0 ? (
        <p>No mail has been sent in the last days.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        <div className="mail-table" role="region" aria-label="All mail, by day" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {columns[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDay(day.day)}</th>
                  {names.map((name) => (
                    <td key={name}>{formatCount(day[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
