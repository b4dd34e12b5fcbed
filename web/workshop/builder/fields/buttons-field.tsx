import type { WidgetButton } from '#contract/templates.ts';
import { linkNames } from '#contract/widgets.ts';
import { Button } from '../../../ui/button.tsx';
import { Tool } from '../../ui/tool.tsx';
import { nextId } from '../state/draft.ts';
import { flushDrafts } from './drafts.ts';
import { Select } from './select-field.tsx';
import { StylesLine } from './styles-field.tsx';
import { TextLine } from './text-fields.tsx';
import { faultAt, useForm, usePlace, useShown } from './use-place.ts';

/** A button as it is added: external, of class `btn btn-primary` (tests/SPEC.md: States and transitions). */
const newButton = (buttons: readonly WidgetButton[]): WidgetButton => ({
  id: nextId('button', buttons),
  title: '',
  classes: '',
  linktype: 'external',
  link: {
    classes: 'btn btn-primary',
    internal: { name: '', path: '', hash: '' },
    external: { url: '' },
  },
  widgetStyles: {},
  widgetLinkStyles: {},
});

/** Most buttons that a widget may have, as the contract says. */
const most = 20;

/** The buttons of a widget: add, edit, remove. */
export function ButtonsField({ path }: { path: string }) {
  const { value, push, seal } = usePlace(path);
  const buttons = (value ?? []) as readonly WidgetButton[];
  const { faults, openings } = useForm();
  const faulty = buttons.find((_, index) => faultAt(faults, `${path}.${index}`));
  const [edited, setEdited] = useShown<string | undefined>(faulty?.id, undefined, openings);
  const change = (next: readonly WidgetButton[]) => {
    flushDrafts();
    seal();
    push(next);
    seal();
  };
  const add = () => {
    const button = newButton(buttons);
    change([...buttons, button]);
    setEdited(button.id);
  };
  return (
    <section className="buttons-field" aria-label="Buttons">
      <h3>Buttons</h3>
      {buttons.length === 0 ? <p>No buttons yet</p> : null}
      <ul>
        {buttons.map((button, index) => {
          const name = button.title.trim() || `button ${index + 1}`;
          const isOpen = edited === button.id;
          return (
            <li key={button.id}>
              <div className="buttons-field-row">
                <span>{button.title.trim() || 'No words yet'}</span>
                <Tool
                  glyph="pencil"
                  label={`Edit ${name}`}
                  aria-expanded={isOpen}
                  onClick={() => setEdited(isOpen ? undefined : button.id)}
                />
                <Tool
                  glyph="bin"
                  label={`Remove ${name}`}
                  onClick={() => change(buttons.filter(({ id }) => id !== button.id))}
                />
              </div>
              {isOpen ? <ButtonForm button={button} path={`${path}.${index}`} /> : null}
            </li>
          );
        })}
      </ul>
      <Button tone="secondary" onClick={add} aria-disabled={buttons.length >= most}>
        Add a button
      </Button>
    </section>
  );
}

const routeLabels: Record<(typeof linkNames)[number], string> = {
  index: 'Home (index)',
  categories: 'Categories',
  nominees: 'Nominees',
  winners: 'Winners',
  'voting.index': 'Voting (voting.index)',
  'prenom.index': 'Pre-nominations (prenom.index)',
  page: 'A content page (page)',
  '404': 'Not found (404)',
};
const routes = linkNames.map((value) => ({ value, label: routeLabels[value] }));
const linkTypes = [
  { value: 'external', label: 'External: an address' },
  { value: 'internal', label: 'Internal: a page of this site' },
];

function ButtonForm({ button, path }: { button: WidgetButton; path: string }) {
  const type = usePlace(`${path}.linktype`);
  const name = usePlace(`${path}.link.internal.name`);
  const choose = (place: typeof type) => (value: string) => {
    flushDrafts();
    place.push(value);
    place.seal();
  };
  return (
    <div className="button-form">
      <TextLine field={{ kind: 'text', label: 'Words', path: `${path}.title` }} />
      <Select
        label="Link type"
        value={button.linktype}
        choices={linkTypes}
        error={type.fault}
        onChoose={choose(type)}
      />
      {button.linktype === 'external' ? (
        <TextLine field={{ kind: 'link', label: 'Address', path: `${path}.link.external.url` }} />
      ) : (
        <>
          <Select
            label="Route"
            value={button.link.internal.name}
            choices={routes}
            error={name.fault}
            onChoose={choose(name)}
          />
          <TextLine
            field={{
              kind: 'text',
              label: 'Path',
              path: `${path}.link.internal.path`,
              hint: 'The key of a category, or the code of a page. May be empty.',
            }}
          />
          <TextLine
            field={{
              kind: 'text',
              label: 'Hash',
              path: `${path}.link.internal.hash`,
              hint: 'A place on that page, such as the slug of a nominee. May be empty.',
            }}
          />
        </>
      )}
      <TextLine field={{ kind: 'classes', label: 'Classes of the link', path: `${path}.link.classes` }} />
      <TextLine field={{ kind: 'classes', label: 'Classes of the button', path: `${path}.classes` }} />
      <StylesLine label="Button" path={`${path}.widgetStyles`} />
      <StylesLine label="Link" path={`${path}.widgetLinkStyles`} />
    </div>
  );
}
