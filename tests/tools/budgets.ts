/** `npm run budgets`: sizes of what visitors and functions load, against the budgets (tests/SPEC.md: Budgets). */
import { bundleFunction } from '../../infra/bundle.ts';
import { budgets } from './budget-limits.ts';
import { builtEditorWeight, builtFirstLoads, heaviest } from './site-weight.ts';

interface Row {
  what: string;
  bytes: number;
  budget: number;
}

async function measure(): Promise<Row[]> {
  const loads = await builtFirstLoads();
  const script = heaviest(loads, 'script');
  const style = heaviest(loads, 'style');
  const { code } = await bundleFunction('votes');
  return [
    { what: `first-load JavaScript, gzip (${script.page})`, bytes: script.script, budget: budgets.script },
    { what: `first-load CSS, gzip (${style.page})`, bytes: style.style, budget: budgets.style },
    { what: 'page builder beyond it, gzip', bytes: await builtEditorWeight(), budget: budgets.editor },
    { what: 'votes function, minified', bytes: code.byteLength, budget: budgets.votesFunction },
  ];
}

try {
  const rows = await measure();
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, bytes, budget } of rows) {
    const share = `${Math.round((bytes / budget) * 100)} %`.padStart(6);
    const verdict = bytes <= budget ? 'ok' : 'TOO HEAVY';
    console.log(
      `${what.padEnd(width)} ${String(bytes).padStart(8)} of ${String(budget).padStart(8)} bytes ${share}  ${verdict}`,
    );
  }
  if (rows.some(({ bytes, budget }) => bytes > budget)) process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
