import { useEffect, useRef } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { call } from '../../api/client.ts';
import { isRetryable } from '../../api/retry.ts';
import { useSubmission } from '../../api/submission.ts';
import { destinationOf, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/link.tsx';

const purposes = {
  'newsletter.verify': {
    heading: 'Confirm your subscription',
    text: 'Click the button to start getting our newsletter.',
    button: 'Confirm my subscription',
    busy: 'Confirming…',
    done: 'Verified',
  },
  'newsletter.unsubscribe': {
    heading: 'Unsubscribe from the newsletter',
    text: 'We’ll stop sending it to you. You can subscribe again anytime.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing…',
    done: 'Unsubscribed',
  },
} as const;

/** The page of an emailed link. A failure is the page's heading, with a link to contact us (tests/SPEC.md: Errors). */
export function EmailedLink({ purpose, hash }: { purpose: keyof typeof purposes; hash: string }) {
  const { links } = useAppConfig();
  const contact = destinationOf(links.contact);
  const words = purposes[purpose];
  const { isSending, answer, error, submit } = useSubmission(() => call(purpose, { body: { hash } }));
  const heading = useRef<HTMLHeadingElement>(null);
  // A hash that is cut short is a fault of one field, whose words say more.
  const failure = answer?.success === false ? answer.message : (error?.errors['hash']?.[0] ?? error?.message);
  const isOver = answer !== undefined || failure !== undefined;

  // The button that goes away takes the focus with it: the outcome gets it.
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver, failure]);

  return (
    <div className="page-column" data-outcome={isOver ? (failure ? 'failed' : 'done') : undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {failure ?? (answer ? words.done : words.heading)}
      </h1>
      {failure === undefined ? <p>{answer ? answer.message : words.text}</p> : null}
      {failure !== undefined && contact ? (
        <p>
          If you need help, please <SiteLink destination={contact}>contact us</SiteLink>.
        </p>
      ) : null}
      {answer?.success ? (
        <SiteLink className="btn btn-outline-primary" destination={{ to: paths.index() }}>
          Go to the home page
        </SiteLink>
      ) : null}
      {isOver && !(error && isRetryable(error)) ? null : (
        <Button busy={isSending} onClick={() => void submit()}>
          {isSending ? words.busy : isOver ? 'Try again' : words.button}
        </Button>
      )}
    </div>
  );
}
