import { useSession } from '../../../api/session.ts';
import { plural } from '../../../counts.ts';
import { paths } from '../../../paths.ts';
import { SiteLink } from '../../../ui/link.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { useEditorSelector } from '../state/store.tsx';

export function Footer({ onHelp }: { onHelp: () => void }) {
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const hidden = widgets.filter((widget) => !widget.is_active).length;
  const { user } = useSession();
  return (
    <footer className="builder-footer">
      <p>
        {plural(widgets.length, 'widget')}
        {hidden > 0 ? `, ${hidden} hidden` : ''}
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
