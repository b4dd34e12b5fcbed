/** `npm run budgets`: sizes of what visitors and functions load, against the budgets (tests/SPEC.md: Budgets). */
import { bundleFunction } from '../../infra/bundle.ts';
import { budgets, builtSite, editorWeights, firstLoads, heaviest, signInFormWeight } from './site-weight.ts';

try {
  const site = await builtSite();
  const loads = await firstLoads(site);
  const script = heaviest(loads, 'script');
  const style = heaviest(loads, 'style');
  const editor = await editorWeights(site);
  const { code } = await bundleFunction('votes');
  const rows: [what: string, bytes: number, budget: number][] = [
    [`first-load JavaScript, gzip (${script.page})`, script.script, budgets.script],
    ['sign-in form that follows it, gzip', await signInFormWeight(site), budgets.signInForm],
    [`first-load CSS, gzip (${style.page})`, style.style, budgets.style],
    ['page builder as it opens, beyond it, gzip', editor.opening, budgets.editor],
    ['page builder with all its dialogs, gzip', editor.whole, budgets.editorWhole],
    ['votes function, minified', code.byteLength, budgets.votesFunction],
  ];
  for (const [what, bytes, budget] of rows) {
    const share = `${Math.round((bytes / budget) * 100)} %`.padStart(6);
    const verdict = bytes <= budget ? 'ok' : 'TOO HEAVY';
    console.log(
      `${what.padEnd(56)} ${String(bytes).padStart(8)} of ${String(budget).padStart(8)} bytes ${share}  ${verdict}`,
    );
  }
  if (rows.some(([, bytes, budget]) => bytes > budget)) process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
