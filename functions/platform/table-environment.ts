import type { EnvironmentName } from './environment.ts';

type TableVariable = Extract<EnvironmentName, `${string}_TABLE`>;

/**
 * The environment of a function that counts: it has no visitors, and so none of the secrets that `readEnvironment` asks for.
 * @throws Error whose message names every table that is missing
 */
export function readTableEnvironment<Name extends TableVariable>(
  variables: Record<string, string | undefined>,
  names: readonly Name[],
): Record<Name, string> & { DYNAMODB_ENDPOINT: string } {
  const missing = names.filter((name) => !variables[name]);
  if (missing.length > 0)
    throw new Error(`The environment of this function is not complete: ${missing.join(', ')} must be set.`);
  const tables = Object.fromEntries(names.map((name) => [name, variables[name]])) as Record<Name, string>;
  return { ...tables, DYNAMODB_ENDPOINT: variables['DYNAMODB_ENDPOINT'] ?? '' };
}
