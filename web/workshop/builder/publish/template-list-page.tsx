import type { TemplateHead } from '#contract/template-manager.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { resultsPath, templatePath } from '../../../admin-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useSession } from '../../../api/session.ts';
import { zoneName } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DefaultDialog } from './default-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { TemplateCard, type CardAction } from './template-card.tsx';
import { isActive } from './template-state.ts';
import { TitleDialog } from './title-dialog.tsx';
import { useHomeGuard } from './use-home-guard.tsx';
import { useTemplates } from './use-templates.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SignInDialog } from '../../sign-in-dialog.tsx';
import './templates.scss';

/** What a dialog of this page asks for. */
type Asked = { what: 'create' } | { what: CardAction; template: TemplateHead };

interface TemplateListPageProps {
  /** The sign-in form, for a session that ends. */
  signIn: ReactNode;
}

/** The page at /admin: every template, what visitors see of it, and what can be done with it. */
export function TemplateListPage({ signIn }: TemplateListPageProps) {
  const { data, error, reload, calls } = useTemplates();
  const [asked, setAsked] = useState<Asked>();
  const { guard, question } = useHomeGuard();
  const { user } = useSession();
  const isAdmin = user?.roles.includes('admin') ?? false;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsked(undefined);
  /** As the list has it now: it may have been published, or loaded again, since its button was pressed. */
  const asListed = (stale: TemplateHead) => data?.templates.find(({ id }) => id === stale.id) ?? stale;
  useEffect(() => {
    const fallback = asked && heading.current;
    return () => {
      // What the dialog was opened from has been deleted.
      if (fallback && document.activeElement === document.body) fallback.focus();
    };
  }, [asked]);

  const makeDefault = async (template: TemplateHead) => {
    if (!template.live) await calls.publish(template);
    return guard((more) => calls.makeDefault(template.id, more));
  };
  const create = async (title: string, copyOf?: string) => {
    const head = await calls.create(title, copyOf);
    await navigate(templatePath(head.id));
  };
  return (
    <main className="templates">
      <title>Templates</title>
      <header className="templates-head">
        <h1 ref={heading} tabIndex={-1}>
          Templates
        </h1>
        <div className="templates-ways">
          <Link to={paths.index()}>See the site</Link>
          {isAdmin ? <Link to={resultsPath}>Results</Link> : null}
          <Button onClick={() => setAsked({ what: 'create' })}>New template</Button>
        </div>
      </header>
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <Loading /> : null}
      {data?.templates.length === 0 ? (
        <p className="templates-empty">
          There is no template yet. Make one, put widgets on it, and publish it: it is the home page’s body.
        </p>
      ) : null}
      {data ? (
        <ul className="templates-list">
          {data.templates.toSorted(byImportance).map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                timeZone={data.timeZone}
                onAction={(what) => setAsked({ what, template })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {data ? <p className="templates-zone">All times are {zoneName(data.timeZone, serverNow())}.</p> : null}
      {asked?.what === 'create' ? (
        <TitleDialog heading="New template" action="Create" title="" onTitle={create} onClose={close} />
      ) : null}
      {asked?.what === 'duplicate' ? (
        <TitleDialog
          heading={`Duplicate ‘${asked.template.title}’`}
          action="Duplicate"
          hint="The copy has this template’s draft, and is not published."
          title={`Copy of ${asked.template.title}`.slice(0, 200)}
          onTitle={(title) => create(title, asked.template.id)}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'rename' ? (
        <TitleDialog
          heading={`Rename ‘${asked.template.title}’`}
          action="Rename"
          title={asked.template.title}
          onTitle={(title) => calls.rename(asked.template, title)}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'default' ? (
        <DefaultDialog
          template={asListed(asked.template)}
          current={data?.templates.find((template) => template.is_default)}
          onDefault={() => makeDefault(asListed(asked.template))}
          onClose={close}
        />
      ) : null}
      {question}
      {asked?.what === 'delete' ? (
        <DeleteDialog
          template={asked.template}
          onDelete={() => calls.remove(asked.template.id)}
          onClose={close}
        />
      ) : null}
      {user ? null : <SignInDialog signIn={signIn} />}
    </main>
  );
}

/** The default one first, then what was saved last. */
const byImportance = (a: TemplateHead, b: TemplateHead): number =>
  Number(isActive(b)) - Number(isActive(a)) ||
  Number(b.is_default) - Number(a.is_default) ||
  (b.saved?.at ?? '').localeCompare(a.saved?.at ?? '') ||
  a.title.localeCompare(b.title);

function Loading() {
  return (
    <div className="templates-list" aria-busy="true">
      <VisuallyHidden role="status">Loading the templates</VisuallyHidden>
      {Array.from({ length: 3 }, (_, card) => (
        <Skeleton key={card} className="template-card" />
      ))}
    </div>
  );
}
