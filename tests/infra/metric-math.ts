import { runInNewContext } from 'node:vm';

interface Metric {
  MetricName: string;
  Namespace: string;
  Dimensions: { Name: string; Value: unknown }[];
}
export interface MetricData {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: Metric; Period: number };
}

/** The metrics that an alarm looks at, by their names in its expression. */
export const metricsOf = (data: readonly MetricData[]): Record<string, Metric> =>
  Object.fromEntries(data.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, MetricStat.Metric]] : [])));

/**
 * What the expression of an alarm comes to with these figures, by the names of the metrics (`Errors`). As CloudWatch documents it, one without
 * a figure counts as 0 in a sum and a comparison, and a division by 0 gives no figure; `FILL(metric, 0)` says so outright. What FILL makes of a metric
 * that never had any is not documented.
 */
export function calculated(data: readonly MetricData[], figures: Record<string, number>): number {
  const values = Object.entries(metricsOf(data)).map(
    ([id, { MetricName }]) => [id, figures[MetricName] ?? 0] as const,
  );
  const expression = data.find(({ Expression }) => Expression !== undefined)?.Expression ?? '';
  return runInNewContext(expression.replaceAll(' AND ', ' && '), {
    ...Object.fromEntries(values),
    FILL: (value: number) => value,
    IF: (condition: boolean, yes: number, no: number) => (condition ? (Number.isFinite(yes) ? yes : 0) : no),
  }) as number;
}

/** Whether a filter of CloudWatch Logs finds a line ("Filter pattern syntax", JSON: equal texts and numbers, and `&&`). */
export const finds = (pattern: string, line: Record<string, unknown>): boolean =>
  pattern
    .slice(2, -2)
    .split(' && ')
    .every((term) => {
      const [, field = '', value = ''] = /^\$\.(\w+) = (.+)$/.exec(term)!;
      return line[field] === JSON.parse(value);
    });
