import type { ContentValues } from '#contract/content.ts';
import { useState, type ReactNode } from 'react';
import { useResource } from '../../../api/resource.ts';
import type { FormField } from '../../../blocks/block.ts';
import { Field } from '../../../ui/text-field.tsx';
import { callAdmin } from '../../api.ts';
import { mayUse } from '../../roles.ts';
import { useLoaded } from '../../ui/calls.tsx';
import { useUser } from '../../use-user.ts';
import { flushDrafts } from './drafts.ts';
import { useValue } from './values.ts';

interface RouteLineProps {
  field: FormField;
  /** The field as plain text, for what is not offered. */
  text: ReactNode;
}

/** What a button's internal link adds to its route: chosen by name where the route has places of its own, else typed. */
export function RouteLine({ field, text }: RouteLineProps) {
  const at = field.path.slice(0, field.path.lastIndexOf('.'));
  const route = useValue(`${at}.name`).text;
  const path = plainOf(useValue(`${at}.path`).text);
  const shared = { field, text };
  if (field.ofRoute === 'hash')
    return route === 'voting.index' && path ? <NomineeLine key={route} {...shared} category={path} /> : text;
  if (route === 'page') return <PageLine key={route} {...shared} />;
  if (route === 'voting.index' || route === 'prenom.index') return <CategoryLine key={route} {...shared} />;
  return <NoPathLine key={route} {...shared} hasRoute={route !== ''} />;
}

/** A route without places of its own: a path that is still there is shown, to be taken out. */
function NoPathLine({ field, text, hasRoute }: RouteLineProps & { hasRoute: boolean }) {
  const { text: path } = useValue(field.path);
  if (!hasRoute) return text;
  if (path === '') return null;
  return (
    <div>
      {text}
      <Doubt>The chosen page has no paths of its own, so the button leads to the page itself.</Doubt>
    </div>
  );
}

function CategoryLine(props: RouteLineProps) {
  const { data, error } = useResource('events.get');
  return (
    <OfferLine
      {...props}
      label="Category"
      none="None: the page decides"
      offers={data?.categories.map(({ key, title }) => [key, title])}
      failure={error && `The categories could not be loaded. ${error.message}`}
      doubtOf={(path) =>
        path && `The site has no category “${path}”. Choose one of the list, or check the spelling.`
      }
    />
  );
}

function NomineeLine({ category, ...props }: RouteLineProps & { category: string }) {
  const { data, error } = useResource('events.get');
  const own = data?.nominees.filter((nominee) => nominee.category_key === category);
  return (
    <OfferLine
      {...props}
      label="Nominee"
      none="None: the top of the page"
      offers={own?.map(({ slug, title }) => [slug, title])}
      failure={error && `The nominees could not be loaded. ${error.message}`}
      doubtOf={(hash) =>
        hash && `The category has no nominee “${hash}”, so the button leads to the top of its page.`
      }
    />
  );
}

/** Pages go by name for those who may read the list of them; for others the page of the typed code is looked for. */
function PageLine(props: RouteLineProps) {
  return mayUse('editor', useUser()) ? <ListedPage {...props} /> : <TypedPage {...props} />;
}

/** Their words are among the pages, but they are routes of their own. */
const isRoute = (code: string): boolean => code === 'nominees' || code === 'winners';

const loadPages = async (signal: AbortSignal) =>
  (await callAdmin('content.get', { params: { part: 'pages' }, query: {} }, { signal }))
    .value as ContentValues['pages'];

function ListedPage(props: RouteLineProps) {
  const { data, error } = useLoaded(loadPages);
  return (
    <OfferLine
      {...props}
      label="Page"
      none="Please choose"
      offers={data?.filter(({ code }) => !isRoute(code)).map(({ code, title }) => [code, title || code])}
      failure={error && `The pages could not be loaded. ${error}`}
      doubtOf={missingPage}
    />
  );
}

function TypedPage({ field, text }: RouteLineProps) {
  const code = plainOf(useValue(field.path).text);
  return (
    <div>
      {text}
      {code ? <PageDoubt code={code} /> : null}
    </div>
  );
}

function PageDoubt({ code }: { code: string }) {
  const { error } = useResource('page.get', { code });
  const isMissing =
    error !== undefined && 'status' in error && (error.status === 404 || error.status === 422);
  return isMissing ? <Doubt>{missingPage(code)}</Doubt> : null;
}

const missingPage = (code: string): string =>
  code
    ? `The site has no page “${code}”. Choose one of the list, or write it first.`
    : 'Choose a page. Until then visitors don’t see this button.';

/** A path without the slash, or a fragment without the sign, before it. */
const plainOf = (value: string): string => value.trim().replace(/^[/#]+/, '');

const other = ' other';

interface OfferLineProps extends RouteLineProps {
  label: string;
  /** The choice of nothing. */
  none: string;
  /** Values with their names; undefined until they are loaded. */
  offers: readonly (readonly [value: string, name: string])[] | undefined;
  failure: string | undefined;
  /** Says gently that a value leads nowhere; empty if it does. */
  doubtOf: (value: string) => string;
}

/** A choice by name, each a step of undo; what is not on the list can be typed. */
function OfferLine({ field, text, label, none, offers, failure, doubtOf }: OfferLineProps) {
  const { text: value, push, seal } = useValue(field.path);
  const [isTyped, setIsTyped] = useState(false);
  const plain = plainOf(value);
  const isOffered = offers?.some(([each]) => each === plain) ?? false;
  const showsText = isTyped || (plain !== '' && !isOffered && (offers ?? failure) !== undefined);
  const isWaiting = !offers && !failure;
  const doubt = offers && !isOffered ? doubtOf(plain) : '';
  const choose = (next: string) => {
    setIsTyped(next === other);
    if (next === other) return;
    flushDrafts();
    push(next);
    seal();
  };
  return (
    <>
      <Field label={label} hint={failure ?? (isWaiting ? 'Loading the names…' : undefined)}>
        {(attributes) => (
          <select
            {...attributes}
            className="form-select"
            value={showsText ? other : plain}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{none}</option>
            {isWaiting && plain ? <option value={plain}>{plain}</option> : null}
            {offers?.map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
            <option value={other}>Something else: type it</option>
          </select>
        )}
      </Field>
      {showsText ? text : null}
      {doubt ? <Doubt>{doubt}</Doubt> : null}
    </>
  );
}

/** What may be meant otherwise, said gently: nothing is refused. */
const Doubt = ({ children }: { children: ReactNode }) => (
  <p role="status" className="form-text field-doubt">
    {children}
  </p>
);
