import type { WidgetButton } from '#contract/templates.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { classesOf, styleOf } from '../styles.ts';
import { destinationOfButton } from './destination-of-button.ts';
import './widget-buttons.scss';

/** The buttons of a widget; one that says nothing or leads nowhere is left out. */
export function WidgetButtons({ buttons }: { buttons: readonly WidgetButton[] }) {
  const shown = buttons.flatMap((button) => {
    const destination = destinationOfButton(button);
    return button.title.trim() && destination ? [{ button, destination }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="widget-buttons">
      {shown.map(({ button, destination }) => (
        <div key={button.id} className={classesOf(button.classes)} style={styleOf(button.widgetStyles)}>
          <SiteLink
            className={classesOf(button.link.classes)}
            style={styleOf(button.widgetLinkStyles)}
            destination={destination}
          >
            {button.title}
          </SiteLink>
        </div>
      ))}
    </div>
  );
}
