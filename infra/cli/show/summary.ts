import type { ExportReport } from './export.ts';
import { visible } from './faults.ts';
import type { ImportReport } from './import.ts';
import { sections, type Section } from './items.ts';
import type { Counts } from './plan.ts';

const words: Record<Exclude<Section, 'parts'>, string> = {
  images: 'names of pictures',
  categories: 'categories',
  nominees: 'nominees',
};

/** What an import did, or would do, in lines for a person. */
export function importLines(
  { counts, parts, withdrawn, uploaded, unchanged, purged }: ImportReport,
  dryRun: boolean,
): string[] {
  if (unchanged) return ['Nothing changed: the show is as the folder says.'];
  const changed = sections.flatMap((section) => {
    if (section === 'parts') return parts.map(({ part, what }) => `  ${part}: ${visible(what.join('; '))}`);
    const text = countsText(counts[section]);
    return text ? [`  ${words[section]}: ${text}`] : [];
  });
  const taken = withdrawn.map(({ name, votes }) => `${name} (${plural(votes)})`);
  return [
    dryRun ? 'Dry run, nothing was written. An import would make these changes:' : 'Imported:',
    ...(uploaded > 0 ? [`  pictures: ${uploaded} uploaded`] : []),
    ...changed,
    ...(taken.length > 0 ? [`  withdrawn: ${taken.join(', ')}`] : []),
    ...(purged.length > 0 ? [`  addresses that the CDN forgets: ${purged.length}`] : []),
  ];
}

/** What an export wrote, in lines for a person. */
export const exportLines = ({ categories, nominees, pictures }: ExportReport, dir: string): string[] => [
  `Exported to ${dir}:`,
  `  categories: ${categories}`,
  `  nominees: ${nominees}`,
  `  pictures: ${pictures}`,
];

function countsText(counts: Counts): string {
  const entries = Object.entries(counts) as [keyof Counts, number][];
  return entries
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

const plural = (votes: number): string => `${votes} ${votes === 1 ? 'vote' : 'votes'}`;
