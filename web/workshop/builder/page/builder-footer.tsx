import { useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { useEditorSelector } from '../state/store.tsx';
import { Glyph } from '../../ui/glyph.tsx';

/** The footer: how much there is, who works here, the way to the site, and what the keyboard can do. */
export function BuilderFooter({ onHelp }: { onHelp: () => void }) {
  const count = useEditorSelector(({ draft }) => draft.widgets.length);
  const shown = useEditorSelector(
    ({ draft }) => draft.widgets.filter((widget) => widget.is_active).length,
  );
  const { user } = useSession();
  return (
    <footer className="builder-footer">
      <p>
        {count === 1 ? '1 widget' : `${count} widgets`}
        {shown < count ? `, ${count - shown} hidden` : ''}
      </p>
      {user ? <p>{user.fullname || user.email}</p> : null}
      <SiteLink destination={{ to: paths.index() }} newTab>
        See the site
      </SiteLink>
      <button type="button" className="tool tool-words" onClick={onHelp}>
        <Glyph name="keys" /> Shortcuts
      </button>
    </footer>
  );
}
