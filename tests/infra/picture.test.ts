import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { draw } from '../../infra/picture/drawing.ts';
import { readGraph, type Graph, type StackTemplates } from '../../infra/picture/graph.ts';
import { groups } from '../../infra/aws/groups.ts';
import { synthesise } from './stacks.ts';

let graph: Graph;
beforeAll(() => {
  const templates = Object.entries(synthesise()).map(([name, template]) => [name, template.toJSON()]);
  graph = readGraph(Object.fromEntries(templates) as StackTemplates);
});

describe('the architecture picture', () => {
  it('is up to date: `npm run picture` draws it anew', () => {
    const file = new URL('../../infra/picture/architecture.svg', import.meta.url);
    // As a boolean: a failure would otherwise print the whole picture.
    expect(readFileSync(file, 'utf8') === draw(graph)).toBe(true);
  });

  it('shows each group of the contract with its routes, and what the votes may do', () => {
    const routesOf = (group: string) =>
      Object.values(endpoints).filter((endpoint) => endpoint.group === group).length;
    const drawn = Object.fromEntries(graph.functions.map(({ group, routes }) => [group, routes]));
    for (const group of groups) {
      // The app answers what no route takes as well: `$default` and whatever else lies below the API's path.
      expect(drawn[group]).toBe(routesOf(group) + (group === 'app' ? 2 : 0));
      expect(draw(graph)).toContain(`>${group}</text>`);
    }
    const votes = graph.functions.find(({ group }) => group === 'votes');
    expect(votes?.rights).toContainEqual({ to: 'Ballots', writes: true });
    expect(votes?.rights).toContainEqual({ to: 'Show', writes: false });
  });
});
