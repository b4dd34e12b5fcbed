import type { FunctionNode, Graph } from './graph.ts';

/** A box: its place, its lines of text, the first of them its name. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly string[];
  /** Class of the box, for its colour. */
  kind: 'edge' | 'compute' | 'data';
}

const rowHeight = 44;
const top = 84;
const columns = { visitor: 20, edge: 150, middle: 390, functions: 610, data: 980 };

const style = `
  svg { background: #fff; font-family: system-ui, sans-serif; font-size: 13px; }
  text { fill: #1c1b22; } .quiet { fill: #5b5966; font-size: 11px; } .name { font-weight: 600; }
  rect { stroke-width: 1.5; rx: 6px; } .edge { fill: #eef2ff; stroke: #4b5bb5; } .compute { fill: #fff4e0; stroke: #a86400; }
  .data { fill: #e8f5ee; stroke: #2b7a4b; } path { fill: none; stroke-width: 1.25; }
  .flow { stroke: #5b5966; } .reads { stroke: #9c9aa6; } .writes { stroke: #b3261e; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14131a; } text { fill: #f1f0f5; } .quiet { fill: #b5b3c0; }
    .edge { fill: #22264a; } .compute { fill: #3d2c0d; } .data { fill: #123322; } .flow { stroke: #b5b3c0; }
    .reads { stroke: #75737f; } .writes { stroke: #ff8a80; }
  }`.trim();

/** The picture of a graph as SVG: the same graph, the same text. */
export function draw(graph: Graph): string {
  const functions = graph.functions.map((node, index) => functionBox(node, index));
  const data = dataBoxes(graph, functions.length);
  const edge = edgeBoxes(graph, functions.length);
  const boxes = [...Object.values(edge), ...functions, ...data.values()];
  const height = Math.max(...boxes.map(({ y, height: own }) => y + own)) + 40;
  const flows = [
    flow(edge.visitors, edge.cdn, 'flow'),
    ...[edge.site, edge.pictures, edge.api].map((box) => flow(edge.cdn, box, 'flow')),
    ...functions.flatMap((box, index) =>
      graph.functions[index]?.routes ? [flow(edge.api, box, 'flow')] : [],
    ),
    ...rightFlows(graph, functions, data),
  ];
  const summary = `Visitors reach CloudFront behind a firewall; it serves the site and pictures from buckets and passes API calls on to ${functions.length} functions, which keep their data in ${graph.tables.length} tables.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 ${height}" role="img" aria-labelledby="title summary">`,
    '<title id="title">Acclaim on AWS</title>',
    `<desc id="summary">${escape(summary)}</desc>`,
    `<style>${style}</style>`,
    ...headings(height, graph),
    ...flows,
    ...boxes.map(boxMarkup),
    '</svg>',
    '',
  ].join('\n');
}

function functionBox({ group, routes, fedBy }: FunctionNode, index: number): Box {
  const calls = routes > 0 ? [`${routes} route${routes === 1 ? '' : 's'}`] : [];
  const line = [...calls, ...fedBy.map((table) => `changes of ${table}`)].join(', ');
  const y = top + index * rowHeight;
  return { x: columns.functions, y, width: 190, height: 34, lines: [group, line], kind: 'compute' };
}

/** What functions keep data in and call, spread over the height of the functions. */
function dataBoxes({ tables, functions }: Graph, rows: number): Map<string, Box> {
  const others = [...new Set(functions.flatMap(({ rights }) => rights.map(({ to }) => to)))].filter(
    (name) => !tables.includes(name) && name !== 'Secrets',
  );
  const named = [
    ...tables.map((name) => [name, 'DynamoDB table'] as const),
    ...others.map((name) => [name, name === 'SES' ? 'mail' : 'bucket'] as const),
  ];
  const step = (rows * rowHeight) / named.length;
  return new Map(
    named.map(([name, line], index) => [
      name,
      {
        x: columns.data,
        y: Math.round(top + index * step),
        width: 180,
        height: 38,
        lines: [name, line],
        kind: 'data',
      },
    ]),
  );
}

function edgeBoxes({ distribution, firewallRules }: Graph, rows: number) {
  const middle = Math.round(top + (rows * rowHeight) / 2);
  const at = (x: number, y: number, lines: readonly string[], kind: Box['kind'], width = 160): Box => ({
    x,
    y: middle + y,
    width,
    height: 20 + 18 * lines.length,
    lines,
    kind,
  });
  return {
    visitors: at(columns.visitor, -28, ['Visitors'], 'edge', 90),
    cdn: at(
      columns.edge,
      -60,
      [
        'CloudFront',
        `firewall, ${firewallRules} rules`,
        `${distribution.stored} paths of the API stored`,
        `${distribution.passedOn} passed on, with a secret`,
      ],
      'edge',
      190,
    ),
    site: at(columns.middle, -170, ['Site', 'bucket'], 'data', 130),
    pictures: at(columns.middle, -95, ['Pictures', 'bucket'], 'data', 130),
    api: at(columns.middle, -28, ['HTTP API', 'aliases, by canary'], 'compute', 130),
  };
}

function rightFlows({ functions }: Graph, boxes: readonly Box[], data: ReadonlyMap<string, Box>): string[] {
  return functions.flatMap(({ rights }, index) =>
    rights.flatMap(({ to, writes }) => {
      const [from, target] = [boxes[index], data.get(to)];
      return from && target ? [flow(from, target, writes ? 'writes' : 'reads')] : [];
    }),
  );
}

/** A line from the right side of a box to the left side of another. */
function flow(from: Box, to: Box, kind: 'flow' | 'reads' | 'writes'): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2];
  const bend = (x2 - x1) / 2;
  return `<path class="${kind}" d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`;
}

function headings(height: number, { secrets }: Graph): string[] {
  const notes = `Each function reads the secrets it needs (${secrets.join(', ')}) and writes a log of its own; alarms watch over all.`;
  return [
    text(20, 32, 'name', 'Acclaim on AWS'),
    text(20, 52, 'quiet', 'Grey: reads. Red: writes as well. Drawn from the synthesised templates.'),
    text(columns.functions, 72, 'quiet', 'Lambda functions, one a group of routes'),
    text(20, height - 16, 'quiet', notes),
  ];
}

const boxMarkup = ({ x, y, width, height, lines, kind }: Box): string => {
  const first = y + height / 2 - (lines.length - 1) * 7 + 4;
  return [
    `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
    ...lines.map((line, index) => text(x + 12, first + index * 14, index === 0 ? 'name' : 'quiet', line)),
  ].join('\n');
};

const text = (x: number, y: number, kind: string, words: string): string =>
  `<text class="${kind}" x="${x}" y="${y}">${escape(words)}</text>`;

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
