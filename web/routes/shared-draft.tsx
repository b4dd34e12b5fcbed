import { draftAddressOf } from '#contract/draft-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { momentInWords } from '#contract/times.ts';
import { useAppConfig } from '../api/app-config.tsx';
import { callAddress } from '../api/client.ts';
import { useSubmissionAtStart } from '../api/submission.ts';
import { paths } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { useAddressEnd } from '../ui/address-end.ts';
import { SiteLink } from '../ui/link.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import './shared-draft.scss';

/**
 * The draft of a home page, for people with the link to it. Its token is in the address after `#`, which no browser sends to a
 * server (functions/templates/DECISION-draft-links.md).
 */
export function Route() {
  const { hash } = useAddressEnd();
  const token = tokenIn(hash);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Draft key={token} token={token} />
    </>
  );
}

const HomeWith = lazyPart<Pick<Answer<'template.draft'>, 'widgets'>>(
  'features/home/home.tsx',
  async () => (await import('../features/home/home.tsx')).HomeWith,
);

const callDraft = async (token: string): Promise<Answer<'template.draft'>> =>
  (await callAddress<'template.draft'>(draftAddressOf('template.draft'), { body: { token } })).answer;

function Draft({ token }: { token: string }) {
  const { answer, error, isSending, submit } = useSubmissionAtStart(() => callDraft(token));
  if (answer) return <Shown {...answer} />;
  if (error?.status === 404) return <Ended />;
  return (
    <PageLayout title="Draft">
      <div className="page-column">
        {error ? (
          <LoadFailure error={error} isLoading={isSending} onRetry={() => void submit()} />
        ) : (
          <SkeletonText lines={8} label="Loading the draft" />
        )}
      </div>
    </PageLayout>
  );
}

function Shown({ title, until, widgets }: Answer<'template.draft'>) {
  const { timeZone } = useAppConfig();
  return (
    <PageLayout title={`Draft of ‘${title}’`} top={null}>
      <p className="draft-bar" role="note">
        <strong>Draft of ‘{title}’: not public.</strong>{' '}
        <span>
          This link works until <time dateTime={until}>{momentInWords(Date.parse(until), timeZone)}</time>.
        </span>
      </p>
      <HomeWith widgets={widgets} />
    </PageLayout>
  );
}

function Ended() {
  return (
    <PageLayout title="This link has ended">
      <div className="page-column">
        <h1>This link has ended</h1>
        <p>Ask the person who sent it for a new one.</p>
        <SiteLink className="btn btn-primary" destination={{ to: paths.index() }}>
          Go to the home page
        </SiteLink>
      </div>
    </PageLayout>
  );
}

const rememberedKey = 'acclaim-shared-draft';

/**
 * The token in the fragment of an address. A link of the draft to a part of its own page puts another fragment there: the tab
 * remembers the token, so that reloading the page then shows the draft again. Empty for none.
 */
function tokenIn(hash: string): string {
  const token = hash.slice(1);
  try {
    if (!/^[\w-]+\.[\w-]+$/.test(token)) return sessionStorage.getItem(rememberedKey) ?? '';
    sessionStorage.setItem(rememberedKey, token);
  } catch {
    // Without storage, the address is all there is.
  }
  return token;
}
