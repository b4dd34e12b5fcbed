import './tools.scss';

/** Paths in a 24 by 24 box. A glyph is never a name: its button has one, or text beside it. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'm15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6v1',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  plus: 'M12 5v14M5 12h14',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  hidden:
    'M4 4l16 16M9.500 6a9.700 9.700 0 0 1 2.500-.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6 7.700A16.500 16.500 0 0 0 2.500 12S6 18.500 12 18.500a9.400 9.400 0 0 0 4-.900',
  pencil: 'M4 20l1-4.500L16 4.500 19.500 8 8.500 19 4 20zM14 6.500 17.500 10',
  type: 'M5 8V5h14v3M12 5v14.500M9 19.500h6',
  bin: 'M4 7h16M9.500 7V4.500h5V7M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500',
  copy: 'M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4',
  duplicate: 'M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4M14 11.500v5M11.500 14h5',
  paste: 'M9 3.500h6v4H9zM9 5.500H5.500v15h13v-15H15',
  more: 'M12 5.500v.010M12 12v.010M12 18.500v.010',
  grip: 'M9 6v.010M15 6v.010M9 12v.010M15 12v.010M9 18v.010M15 18v.010',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m6-6-6 6-6-6',
  order: 'M8 4v16m-4-4 4 4 4-4M16 20V4m-4 4 4-4 4 4',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5.500 3h13v18h-13zM11 18h2',
  desktop: 'M3 4.500h18v12H3zM9 20h6m-3-3.500V20',
  free: 'M3 6v12M21 6v12M7 12h10m-7-3-3 3 3 3m4-6 3 3-3 3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.010M4 12v.010M4 18v.010',
  keys: 'M3 7h18v10H3zM7 11v.010M11 11v.010M15 11v.010M8 14h8',
  close: 'M6 6l12 12M18 6 6 18',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  leave: 'M14 5H5v14h9M10 12h10m-4-4 4 4-4 4',
  compass: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM15.500 8.500l-2 5-5 2 2-5z',
  star: 'm12 4 2.500 5.200 5.500.700-4 3.900 1 5.700-5-2.700-5 2.700 1-5.700-4-3.900 5.500-.700z',
  boxes: 'M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z',
  inbox: 'M4 13.500 6.500 5h11l2.500 8.500V19H4zM4 13.500h4.500l1.500 2.500h4l1.500-2.500H20',
  home: 'M4 11.500 12 4.500l8 7M6 10v9.500h12V10M10 19.500V14h4v5.500',
  page: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12h6M9 15.500h6',
  tree: 'M4 4.500h8v4H4zM12 12h8v3.500h-8zM12 18h8v2.500h-8zM6.500 8.500v10.800H12M6.500 13.700H12',
  tag: 'M4 4h7.500l8.500 8.500-7.500 7.500L4 11.500zM8 8v.010',
  drop: 'M12 3.500S5.500 10 5.500 14.500a6.500 6.500 0 0 0 13 0C18.500 10 12 3.500 12 3.500z',
  picture: 'M4 5h16v14H4zM4 16l4.500-4.500L13 16l3-3 4 4M15.500 9v.010',
  calendar: 'M4.500 6h15v13.500h-15zM4.500 10.500h15M8.500 3.500V7M15.500 3.500V7',
  bars: 'M4 20h16M6.500 20v-6M12 20V5M17.500 20v-9.500',
  envelope: 'M3.500 6h17v12.500h-17zM3.500 6.500 12 13l8.500-6.500',
  people:
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.500 19.500c0-3.500 2.500-5.500 5.500-5.500s5.500 2 5.500 5.500M15.500 5.300a3 3 0 0 1 0 5.400M17 14.300c2.200.700 3.500 2.500 3.500 5.200',
  book: 'M5.500 4h13v16h-13zM9 8.500h6M9 12h6M9 15.500h3.500',
  sideLeft: 'M3.500 5h17v14h-17zM9.500 5v14',
  sideRight: 'M3.500 5h17v14h-17zM14.500 5v14',
  indent: 'M4 5.500h16M11 12h9M11 18.500h9M4 10l3.500 3.500L4 17',
  outdent: 'M4 5.500h16M11 12h9M11 18.500h9M7.500 10 4 13.500 7.500 17',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 1.500',
} as const;

export type GlyphName = keyof typeof drawings;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
