import { createUsePuck, Puck, type Config } from '@puckeditor/core';
import '@puckeditor/core/puck.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** How many components the page holds. */
const count = 200;

/** As much as a widget of ours shows: a title, a text and a link over a ground. */
const config: Config<{ Text: { title: string; text: string } }> = {
  components: {
    Text: {
      fields: { title: { type: 'text' }, text: { type: 'textarea' } },
      defaultProps: { title: 'Title', text: 'Text' },
      render: ({ title, text }) => (
        <section>
          <h2>{title}</h2>
          <p>{text}</p>
          <a href="#more">More</a>
        </section>
      ),
    },
  },
};

const data = {
  root: {},
  content: Array.from({ length: count }, (_, index) => ({
    type: 'Text' as const,
    props: { id: `text-${index}`, title: `Widget ${index}`, text: 'A few words about it.' },
  })),
};

/** What a benchmark drives from outside: Puck has a way to move by program, and none by a button. */
export interface PuckBench {
  select: (index: number) => void;
  move: (from: number, to: number) => void;
  undo: () => void;
}

const usePuck = createUsePuck();

/** Hands Puck's own dispatch to the window. */
function Handle({ children }: { children: ReactNode }) {
  const dispatch = usePuck((puck) => puck.dispatch);
  const undo = usePuck((puck) => puck.history.back);
  const destinationZone = 'root:default-zone';
  const bench: PuckBench = {
    select: (index) => dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: destinationZone } } }),
    move: (sourceIndex, destinationIndex) =>
      dispatch({ type: 'reorder', sourceIndex, destinationIndex, destinationZone }),
    undo,
  };
  Object.assign(window, { puckBench: bench });
  return children;
}

const root = document.querySelector('#root');
if (!root) throw new Error('There is no place for the editor.');
createRoot(root).render(
  <Puck config={config} data={data} overrides={{ puck: ({ children }) => <Handle>{children}</Handle> }} />,
);
