import type { Widget } from '#contract/templates.ts';
import { sectionsAbove, sectionsBelow } from '#contract/sections.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { WidgetList } from '../../blocks/widget-list.tsx';

export function Home() {
  const { data, error } = useResource('template.get');
  return <HomeWith widgets={data?.widgets ?? (error ? sections : above)} />;
}

const listed = (type: string) => ({ id: type, type });
/** Until its template is loaded, home shows what is above the widgets: the rest would be pushed away. */
const above = sectionsAbove.map(listed);
/** Where it can't be loaded, all that home has without it. */
const sections = [...above, ...sectionsBelow.map(listed)];

interface HomeWithProps {
  widgets: readonly Pick<Widget, 'id' | 'type'>[];
  keyOf?: (id: string) => string;
}

export function HomeWith({ widgets, keyOf }: HomeWithProps) {
  const { name } = useAppConfig();
  return (
    <>
      {widgets.some(({ type }) => type === 'hero') ? null : <h1 className="visually-hidden">{name}</h1>}
      <WidgetList widgets={widgets} keyOf={keyOf} />
    </>
  );
}
