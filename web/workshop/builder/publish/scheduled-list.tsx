import type { TemplateHead } from '#contract/template-manager.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callAdmin } from '../../api.ts';
import { firstClick } from '../../ui/first-click.ts';
import { releaseWords } from './template-state.ts';
import type { HomeGuard } from './use-home-guard.tsx';
import type { Task } from '../../ui/use-task.ts';

interface ScheduledListProps {
  head: TemplateHead;
  timeZone: string;
  /** Takes one back at a time, and not while anything is published; tells why it failed. */
  task: Task;
  /** Asks first where the home page would be empty without it. */
  guard: HomeGuard['guard'];
  onHead: (head: TemplateHead) => void;
}

/** What is to happen by itself, each of which can be taken back. Nothing to see while nothing is. */
export function ScheduledList({ head, timeZone, task: { busy, run }, guard, onHead }: ScheduledListProps) {
  const takeBack = (release: string) =>
    run(release, () =>
      guard(async (more) => {
        onHead(await callAdmin('templates.unschedule', { body: { template: head.id, release, ...more } }));
        announce('Taken back.');
      }),
    );
  if (head.scheduled.length === 0) return null;
  return (
    <section aria-labelledby="publish-scheduled">
      <h3 id="publish-scheduled">Scheduled</h3>
      <ul className="publish-changes">
        {head.scheduled.map((release) => {
          const words = releaseWords(release, timeZone);
          return (
            <li key={release.id}>
              <span>
                {words}, by {release.made.by}
              </span>
              <Button
                tone="secondary"
                className="btn-compact"
                busy={busy !== undefined}
                onClick={firstClick(() => void takeBack(release.id))}
              >
                Take back<VisuallyHidden>: {words}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
