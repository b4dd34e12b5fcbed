import type { ContentValues } from '#contract/content.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { callAdmin } from '../api.ts';
import { labelsIn } from '../content/labels.ts';
import { PartRoom } from '../content/part-room.tsx';
import { usePart } from '../content/use-part.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { MenuEditor, type Menu } from './menu-editor.tsx';
import { targetsOf } from './targets.ts';
import './menus.scss';

const labels = labelsIn('menus');

/** What the links of menus can lead to. */
async function load(signal: AbortSignal) {
  const get = async (part: 'pages' | 'categories') =>
    (await callAdmin('content.get', { params: { part }, query: {} }, { signal })).value;
  const [pages, categories] = await Promise.all([get('pages'), get('categories')]);
  return targetsOf(pages as ContentValues['pages'], categories as ContentValues['categories']);
}

const sides = { left: 'Left', right: 'Right' };

/** The room at /admin/menus: the two sides of the menu at the top of the site, and menus that it does not show. */
export function MenusPage() {
  const part = usePart('menus');
  const { navigationCode } = useAppConfig();
  const groups = useLoaded(load);
  return (
    <PartRoom
      title="Menus"
      part={part}
      labels={labels}
      intro="What visitors find at the top of every page, and on a phone behind the menu button. An item can have others under it."
    >
      {(menus) => (
        <>
          <LoadState of={groups} label="Loading what links can lead to" />
          {groups.data ? (
            <div className="menus">
              {shownMenus(menus, navigationCode).map((menu) => (
                <MenuEditor
                  key={`${menu.code} ${menu.align}`}
                  part={part}
                  menu={menu}
                  title={
                    menu.code === navigationCode
                      ? `${sides[menu.align]} side`
                      : `Menu ${menu.code}, ${sides[menu.align].toLowerCase()} side (not on the site)`
                  }
                  groups={groups.data ?? []}
                />
              ))}
            </div>
          ) : null}
        </>
      )}
    </PartRoom>
  );
}

/** Both sides of the site's menu, whether they are stored or not, then all others. */
function shownMenus(menus: ContentValues['menus'], code: string): Menu[] {
  const own = (['left', 'right'] as const).map(
    (align): Menu =>
      menus.find((menu) => menu.code === code && menu.align === align) ?? { code, align, items: [] },
  );
  return [...own, ...menus.filter((menu) => menu.code !== code)];
}
