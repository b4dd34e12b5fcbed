import { runInNewContext } from 'node:vm';
import { finds } from '../../infra/metric-math.ts';
import { all, outputsOf, resources, type LambdaFunction, type Templates } from '../../infra/stacks.ts';

/** What a metric belongs to: a function, table, queue or API, as `<stack>/<logical id>`, or any other text of a dimension. */
export type Subject = string;

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}
interface Watched {
  Metric: Metric;
  Period: number;
  Stat: string;
}
/** As templates have it: of one metric, or of several with an expression. */
interface Template extends Partial<Metric> {
  AlarmName: string;
  AlarmDescription: string;
  ComparisonOperator: string;
  Threshold: number;
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  TreatMissingData: 'breaching' | 'notBreaching';
  Period?: number;
  Statistic?: string;
  ExtendedStatistic?: string;
  Metrics?: { Id: string; Expression?: string; MetricStat?: Watched }[];
}
interface Alarm extends Template {
  watched: [id: string, Watched][];
  expression: string;
}

function alarmOf(template: Template): Alarm {
  const { Metrics, Period = 60, Statistic = '', ExtendedStatistic: Stat = Statistic } = template;
  if (!Metrics)
    return {
      ...template,
      watched: [['own', { Metric: template as Metric, Period, Stat }]],
      expression: 'own',
    };
  const watched = Metrics.flatMap(({ Id, MetricStat }): Alarm['watched'] =>
    MetricStat ? [[Id, MetricStat]] : [],
  );
  const expression = Metrics.find(({ Expression }) => Expression !== undefined)?.Expression ?? '';
  return { ...template, watched, expression };
}

interface Filter {
  FilterPattern: string;
  MetricTransformations: { MetricNamespace: string; MetricName: string }[];
}

/** An alarm that rang: the minutes in which it began to, and in which it rested again. */
export interface Ring {
  from: number;
  to: number | undefined;
}

const comparisons: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

const nameOf = (namespace: string, metric: string, subject: Subject) => `${namespace} ${metric} ${subject}`;

/**
 * Plays CloudWatch for the alarms of synthesized templates, minute by minute ("Using Amazon CloudWatch alarms" and "Metric math syntax and
 * functions" of its user guide): an alarm rings while enough of its latest periods are over the threshold, and a period without a figure
 * counts as the alarm says. Where it would look further back for figures in place of missing ones isn't documented; here it does not.
 */
export class CloudWatch {
  readonly alarms: ReadonlyMap<string, string>;
  readonly #alarms: Alarm[];
  readonly #templates: Templates;
  readonly #figures = new Map<string, Map<number, number[]>>();
  readonly #filters: Filter[];
  readonly #prefix: string;

  constructor(templates: Templates, prefix = 'acclaim-prod-') {
    this.#templates = templates;
    this.#prefix = prefix;
    this.#alarms = [templates.ops, templates.edgeOps].flatMap((each) =>
      all<Template>(each, 'AWS::CloudWatch::Alarm').map(alarmOf),
    );
    this.#filters = all<Filter>(templates.ops, 'AWS::Logs::MetricFilter');
    this.alarms = new Map(
      this.#alarms.map(({ AlarmName, AlarmDescription }) => [
        AlarmName.slice(prefix.length),
        AlarmDescription.split('#').at(-1) ?? '',
      ]),
    );
  }

  /** The function with this name, by its description in the templates. */
  functionNamed(name: string): Subject {
    for (const [stack, template] of Object.entries(this.#templates))
      for (const [id, { Properties }] of Object.entries(
        resources<LambdaFunction>(template, 'AWS::Lambda::Function'),
      ))
        if (Properties.Description === `Acclaim: ${name}`) return `${stack}/${id}`;
    throw new Error(`There is no function ${name}.`);
  }

  /** What an alarm with this name looks at. */
  subjectOf(alarm: string): Subject {
    return this.#subject(this.#named(alarm).watched[0]?.[1].Metric);
  }

  /** Takes so much in of all that an alarm looks at that it is past its threshold. */
  exceed(minute: number, name: string): void {
    const alarm = this.#named(name);
    const figure = 10 + 1.2 * alarm.Threshold;
    for (const [, { Metric, Stat }] of alarm.watched)
      for (const value of Stat === 'SampleCount' ? Array<number>(figure).fill(1) : [figure])
        this.put(minute, Metric.Namespace, Metric.MetricName, this.#subject(Metric), value);
  }

  #named(name: string): Alarm {
    const found = this.#alarms.find(({ AlarmName }) => AlarmName === this.#prefix + name);
    if (!found) throw new Error(`There is no alarm ${name}.`);
    return found;
  }

  /** Takes a figure of a minute in. */
  put(minute: number, namespace: string, metric: string, subject: Subject, value = 1): void {
    const name = nameOf(namespace, metric, subject);
    const series = this.#figures.get(name) ?? new Map<number, number[]>();
    const values = series.get(minute) ?? [];
    values.push(value);
    series.set(minute, values);
    this.#figures.set(name, series);
  }

  /** Takes in what a line of a function's log reports in the embedded metric format, and what the filters of the templates find in it. */
  log(minute: number, subject: Subject, line: string): void {
    const fields = JSON.parse(line) as Record<string, unknown> & {
      _aws?: {
        CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
      };
    };
    for (const { FilterPattern, MetricTransformations } of this.#filters)
      if (finds(FilterPattern, fields))
        for (const { MetricNamespace, MetricName } of MetricTransformations)
          this.put(minute, MetricNamespace, MetricName, '');
    // oxlint-disable-next-line no-underscore-dangle -- the format's own name
    for (const { Namespace, Dimensions, Metrics } of fields._aws?.CloudWatchMetrics ?? [])
      // A figure with a version too is another metric, which no alarm of a whole function sees.
      for (const { Name } of Dimensions.some((names) => names.length === 1) ? Metrics : [])
        this.put(minute, Namespace, Name, subject, Number(fields[Name]));
  }

  /** By alarm, when it rang up to and with this minute. */
  rings(last: number): Map<string, Ring[]> {
    const found = new Map<string, Ring[]>();
    for (const alarm of this.#alarms) {
      const rings: Ring[] = [];
      for (let minute = 0; minute <= last; minute += 1) {
        const open = rings.at(-1)?.to === undefined ? rings.at(-1) : undefined;
        const isRinging = this.#isRinging(alarm, minute);
        if (isRinging && !open) rings.push({ from: minute, to: undefined });
        if (!isRinging && open) open.to = minute;
      }
      if (rings.length > 0) found.set(alarm.AlarmName.slice(this.#prefix.length), rings);
    }
    return found;
  }

  /** At the end of a minute. Periods of five minutes end with any minute, as CloudWatch slides them. */
  #isRinging(alarm: Alarm, minute: number): boolean {
    const { EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods, TreatMissingData } = alarm;
    const compare = comparisons[alarm.ComparisonOperator];
    if (!compare) throw new Error(`Nobody knows the comparison ${alarm.ComparisonOperator}.`);
    const length = (alarm.watched[0]?.[1].Period ?? 60) / 60;
    let over = 0;
    for (let back = 0; back < EvaluationPeriods; back += 1) {
      const value = this.#valueOf(alarm, minute - back * length, length);
      if (value === undefined ? TreatMissingData === 'breaching' : compare(value, alarm.Threshold)) over += 1;
    }
    return over >= DatapointsToAlarm;
  }

  #valueOf({ watched, expression }: Alarm, end: number, length: number): number | undefined {
    const values = watched.map(([id, { Metric, Stat }]) => {
      const metric = nameOf(Metric.Namespace, Metric.MetricName, this.#subject(Metric));
      return [id, this.#statistic(metric, length, Stat, end)] as const;
    });
    // Without any figure there is none of the expression; one that lacks a figure counts as 0.
    if (values.every(([, value]) => value === undefined)) return undefined;
    const figures = Object.fromEntries(values);
    const filled = expression.replaceAll(/FILL\((\w+), (\d+)\)/g, (_, id: string, fill: string) =>
      String(figures[id] ?? fill),
    );
    const result = runInNewContext(filled.replaceAll(' AND ', ' && '), {
      ...Object.fromEntries(values.map(([id, value]) => [id, value ?? 0])),
      IF: (condition: boolean | number, yes: number, no: number) => (condition ? yes : no),
      MAX: (list: number[]) => Math.max(...list),
    }) as number | boolean;
    return Number.isFinite(Number(result)) ? Number(result) : undefined;
  }

  #statistic(metric: string, period: number, statistic: string, end: number): number | undefined {
    const series = this.#figures.get(metric);
    const values = Array.from({ length: period }, (_, back) => series?.get(end - back) ?? []).flat();
    if (values.length === 0) return undefined;
    const sum = values.reduce((total, value) => total + value, 0);
    if (statistic === 'Sum') return sum;
    if (statistic === 'SampleCount') return values.length;
    if (statistic === 'Average') return sum / values.length;
    if (statistic === 'Maximum') return Math.max(...values);
    if (statistic === 'Minimum') return Math.min(...values);
    const share = Number(/^p(\d+)$/.exec(statistic)?.[1] ?? Number.NaN) / 100;
    if (Number.isNaN(share)) throw new Error(`Nobody knows the statistic ${statistic}.`);
    return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];
  }

  /** The dimensions of a metric, led back to the resource in the stack that has it. */
  #subject({ Dimensions = [] }: Partial<Metric> = {}): Subject {
    return Dimensions.filter(({ Name }) => Name !== 'Region')
      .map(({ Value }) => this.#resolved(Value))
      .join(' ');
  }

  #resolved(value: unknown): string {
    const text = JSON.stringify(value);
    const known = resolved.get(text) ?? this.#lookUp(value);
    resolved.set(text, known);
    return known;
  }

  #lookUp(value: unknown): string {
    const output = (value as { 'Fn::GetStackOutput'?: { StackName: string; OutputName: string } })[
      'Fn::GetStackOutput'
    ];
    if (!output) return typeof value === 'string' ? value : JSON.stringify(value);
    const stack = output.StackName.slice(this.#prefix.length) as keyof Templates;
    const key = Object.keys(this.#templates).find(
      (name) => name === stack || kebab(name) === stack,
    ) as keyof Templates;
    const of = outputsOf(this.#templates[key])[output.OutputName]?.Value as
      { Ref?: string; 'Fn::GetAtt'?: string[] } | undefined;
    return `${key}/${of?.Ref ?? of?.['Fn::GetAtt']?.[0] ?? '?'}`;
  }
}

/** Looked up once for all: reading a template takes long. */
const resolved = new Map<string, string>();

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
