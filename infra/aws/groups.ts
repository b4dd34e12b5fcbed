import { endpoints, type Group } from '#contract/endpoints.ts';
import { writeFunction } from '../bundle.ts';

export const groups: readonly Group[] = [...new Set(Object.values(endpoints).map(({ group }) => group))];

export async function bundleGroups(): Promise<Record<Group, string>> {
  const folders = await Promise.all(
    groups.map(async (group) => [group, await writeFunction(group)] as const),
  );
  return Object.fromEntries(folders) as Record<Group, string>;
}
