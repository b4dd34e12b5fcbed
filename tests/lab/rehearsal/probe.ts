import type { Stage } from './stage.ts';

interface Rule {
  Targets: { Arn: string }[];
}

/**
 * Has the schedule call the probe's bundle, which asks for the site at the edge. Returns a line for each check that failed, or for a run that
 * reported nothing, and what was denied by its name.
 */
export async function probeStage(stage: Stage): Promise<string[]> {
  const rule = stage.deployment.find<Rule>('AWS::Events::Rule', 'edge-ops', 'ProbeEachMinute');
  const [target] = rule.properties.Targets;
  const by = { service: 'events.amazonaws.com', sourceArn: rule.attribute('Arn') };
  stage.functions.logged();
  await stage.functions.invoke(target!.Arn, { source: 'aws.events' }, by);
  const lines = stage.functions.logged().map((line) => JSON.parse(line) as Record<string, unknown>);
  const failed = lines.filter(({ message }) => message === 'a check of the site failed');
  const reported = lines.find((line) => 'ProbeFailures' in line)?.['ProbeFailures'];
  return [
    ...stage.faults(),
    ...failed.map(({ check, status, reason }) => `the probe finds ${[check, status, reason].join(' ')}`),
    ...(reported === failed.length ? [] : [`the probe reports ${String(reported)}`]),
  ];
}
