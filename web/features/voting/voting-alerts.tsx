import type { Category } from '#contract/catalog.ts';
import { useEffect } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useSubmission } from '../../api/submission.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { Link } from '../../ui/link.tsx';
import { defaultCategoryKey, findCategory } from './state/catalog.ts';
import { votingStore, withBallotBox } from './voting.ts';

interface InvalidCategoryProps {
  message: string;
  categories: readonly Category[];
}

/** For an address that names a category which is not there. */
export function InvalidCategory({ message, categories }: InvalidCategoryProps) {
  const { defaults } = useAppConfig();
  const key = defaultCategoryKey(categories, defaults.category);
  return (
    <Alert className="voting-invalid">
      <p>{message}</p>
      {key === undefined ? null : (
        <Link className="btn btn-primary" to={paths['voting.index']({ category: key })}>
          Go to {findCategory(categories, key)?.title}
        </Link>
      )}
    </Alert>
  );
}

/** Says that the votes of today could not be loaded, and tries again. */
export function VotesAlert() {
  const { isSending, submit } = useSubmission(() => withBallotBox((box) => box.refresh()));
  // The alert goes away when the votes are there.
  const alert = useHandedFocus('#category-title');
  useEffect(
    () => () => {
      if (votingStore.get().votesStatus === 'known') announce('Your votes for today are loaded.');
    },
    [],
  );
  return (
    <Alert ref={alert} className="voting-votes-failure">
      <p>We couldn’t load your votes for today, so this page doesn’t show them. We’ll keep trying.</p>
      <Button busy={isSending} onClick={() => void submit()}>
        Try again
      </Button>
    </Alert>
  );
}
