import type { ContentValues } from '#contract/content.ts';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RichText } from '../builder/fields/rich-text/rich-text.tsx';
import { fieldsIn } from '../content/fields.ts';
import { labelsIn } from '../content/labels.ts';
import { SettledLine, TextLine } from '../content/lines.tsx';
import { addressFor } from '../content/names.ts';
import { PartRoom } from '../content/part-room.tsx';
import { usePart, type EditedPart } from '../content/use-part.ts';
import { DeletePage } from './delete-page.tsx';
import './pages.scss';

type Pages = ContentValues['pages'];

const labels = labelsIn('pages');

/** Pages of the site's own: their list comes from the data, these are the words before it. */
const builtIn: Pages = [
  { code: 'nominees', title: 'Nominees', content: '' },
  { code: 'winners', title: 'Winners', content: '' },
];
const isBuiltIn = (code: string): boolean => builtIn.some((page) => page.code === code);

/** The room at /admin/pages: texts of the show, such as the rules. */
export function PagesPage() {
  const part = usePart('pages');
  return (
    <PartRoom
      title="Pages"
      part={part}
      labels={labels}
      intro="Texts with an address of their own, such as the rules of the show. What you write is on the site within seconds."
    >
      {(value) => <PageRooms part={part} value={value} />}
    </PartRoom>
  );
}

function PageRooms({ part, value }: { part: EditedPart<Pages>; value: Pages }) {
  const [chosen, setChosen] = useState<Choice>({ codes: [], at: 0, visit: 0 });
  const missing = builtIn.filter(({ code }) => !value.some((page) => page.code === code));
  const all = [...value, ...missing];
  const current = pageOf(all, chosen);
  const wrong = new Set(Object.keys(part.errors).map((path) => value[Number(/^\[(\d+)\]/.exec(path)?.[1])]));
  const choose = (at: number, ...codes: string[]) =>
    setChosen(({ visit }) => ({ codes, at, visit: visit + 1 }));
  return (
    <div className="pages">
      <nav className="pages-list" aria-label="Pages of the show">
        <ul>
          {all.map((page, at) => (
            <li key={at}>
              <button
                type="button"
                aria-current={page === current ? 'true' : undefined}
                data-wrong={wrong.has(page)}
                onClick={() => choose(at, page.code)}
              >
                <strong>{page.title || 'Without a title'}</strong>
                <span>/{page.code}</span>
              </button>
            </li>
          ))}
        </ul>
        <AddPage
          taken={all.map(({ code }) => code)}
          onAdd={(page) => {
            part.change([...value, page]);
            choose(value.length, page.code);
            announce(`${page.title} is added.`);
          }}
        />
      </nav>
      {current ? (
        <PageFields
          // Of what was typed in one page, nothing goes into another.
          key={chosen.visit}
          part={part}
          value={value.includes(current) ? value : [...value, current]}
          page={current}
          onCode={(code) => {
            const codes = [...chosen.codes, current.code, code];
            setChosen({ ...chosen, codes, at: all.indexOf(current) });
          }}
          onDeleted={() => choose(0)}
        />
      ) : null}
    </div>
  );
}

interface Choice {
  /** The addresses that it has had while it was open: undo goes back to an earlier one. None for the first page. */
  codes: readonly string[];
  /** Its place among the pages: while two have one address, by mistake, it tells them apart. */
  at: number;
  /** Another one for each page that is opened. */
  visit: number;
}

function pageOf(all: Pages, { codes, at }: Choice): Pages[number] | undefined {
  const [here] = all.slice(at);
  if (here && codes.includes(here.code)) return here;
  return all.find(({ code }) => codes.includes(code)) ?? all[0];
}

interface PageFieldsProps {
  part: EditedPart<Pages>;
  /** All pages, with the one that is shown. */
  value: Pages;
  page: Pages[number];
  onCode: (code: string) => void;
  onDeleted: () => void;
}

function PageFields({ part, value, page, onCode, onDeleted }: PageFieldsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const field = fieldsIn(value, part, labels);
  const at = value.indexOf(page);
  const code = field(at, 'code');
  const isOwn = !isBuiltIn(page.code);
  return (
    <section className="page-fields room-fields" aria-label={page.title || 'The page'}>
      <TextLine {...field(at, 'title')} />
      {isOwn ? (
        <SettledLine
          {...code}
          onChange={(next) => {
            code.onChange(next);
            onCode(next);
          }}
          hint="Where the page is on the site. Links to the old address stop working."
        />
      ) : (
        <p className="form-text">
          This page is part of the site, at /{page.code}: its list comes by itself, and your text is before
          it.
        </p>
      )}
      <RichText
        {...field(at, 'content')}
        kind="page"
        pictures={{
          urlOf: (name) => part.pictures[name],
          onAdd: (name, url) => part.session.addPictures({ [name]: url }),
        }}
        input={{ rows: 18 }}
      />
      <div className="page-ways">
        <SiteLink destination={{ to: paths.page({ code: page.code }) }} newTab>
          View the page
        </SiteLink>
        {isOwn ? (
          <Button tone="secondary" onClick={() => setIsDeleting(true)}>
            Delete the page
          </Button>
        ) : null}
      </div>
      {isDeleting ? (
        <DeletePage
          page={page}
          pages={value}
          onDelete={() => {
            part.change(value.filter((each) => each !== page));
            announce(`${page.title} is deleted. Undo brings it back.`);
            onDeleted();
          }}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </section>
  );
}

/** Adds a page by its title, which gives the address. */
function AddPage({ taken, onAdd }: { taken: readonly string[]; onAdd: (page: Pages[number]) => void }) {
  const [title, setTitle] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = title.trim();
    setFault(name === '' ? 'Please enter a title.' : undefined);
    field.current?.focus();
    if (name === '') return;
    onAdd({ code: freeCode(name, taken), title: name, content: '' });
    setTitle('');
  };
  return (
    <form className="pages-add" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="New page"
        placeholder="Title"
        autoComplete="off"
        value={title}
        error={fault}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" tone="secondary">
        Add page
      </Button>
    </form>
  );
}

/** The address of a title, in the letters that addresses of pages have; with a number where it is taken. */
function freeCode(title: string, taken: readonly string[]): string {
  const base =
    addressFor(title)
      .replaceAll(/[^a-z0-9-]/g, '')
      .replaceAll(/^-+/g, '') || 'page';
  let code = base;
  for (let number = 2; taken.includes(code); number += 1) code = `${base}-${number}`;
  return code;
}
