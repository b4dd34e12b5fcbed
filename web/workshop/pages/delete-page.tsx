import type { ContentValues } from '#contract/content.ts';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { linksTo, type Linking } from './page-links.ts';

async function load(signal: AbortSignal): Promise<Linking> {
  const get = async (part: keyof Linking) =>
    (await callAdmin('content.get', { params: { part }, query: {} }, { signal })).value;
  const [menus, app, options] = await Promise.all([get('menus'), get('app'), get('options')]);
  return { menus, app, options } as Linking;
}

interface DeletePageProps {
  page: ContentValues['pages'][number];
  pages: ContentValues['pages'];
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a page goes, and says what leads to it: a page that a menu or the footer names stays. */
export function DeletePage({ page, pages, onDelete, onClose }: DeletePageProps) {
  const loaded = useLoaded(load);
  const links = loaded.data ? linksTo(page.code, loaded.data, pages) : [];
  const isHeld = links.some(({ isHolding }) => isHolding);
  return (
    <ConfirmDialog
      title={`Delete ‘${page.title}’?`}
      cancel="Keep the page"
      action="Delete the page"
      isReady={loaded.data !== undefined && !isHeld}
      onConfirm={async () => onDelete()}
      onClose={onClose}
    >
      <LoadState of={loaded} label="Looking for links to this page" lines={2} />
      {loaded.data && links.length === 0 ? (
        <p>Nothing links to it. Its address stops working; undo brings it back.</p>
      ) : null}
      {links.length > 0 ? (
        <div>
          <p>
            {isHeld
              ? 'Links lead here. Point them elsewhere first:'
              : 'These texts link to it, and will lead nowhere:'}
          </p>
          <ul>
            {links.map(({ where }) => (
              <li key={where}>{where}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
