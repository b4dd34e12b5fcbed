import { describe, expect, it } from 'vitest';
import { answerLimit, rounds } from '../../functions/probe/limits.ts';
import { all, everything, functionsOf, only, resources, synthesise, type LambdaFunction } from './stacks.ts';

const { edgeOps, ops } = synthesise();
const isProbe = ({ Description }: LambdaFunction) => Description === 'Acclaim: probe';
const probe = functionsOf(edgeOps).find(isProbe)!;

describe('the probe', () => {
  it('is called each minute, once, from the region of the CDN’s figures', () => {
    const [id] = Object.entries(resources<LambdaFunction>(edgeOps, 'AWS::Lambda::Function')).find(
      ([, { Properties }]) => isProbe(Properties),
    )!;
    expect(only(edgeOps, 'AWS::Events::Rule')).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] }, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    });
    expect(only(edgeOps, 'AWS::Lambda::EventInvokeConfig')).toMatchObject({ MaximumRetryAttempts: 0 });
  });

  it('goes by the public address: the domain, or CloudFront’s own', () => {
    const addressIn = (template: typeof edgeOps) =>
      functionsOf(template).find(isProbe)!.Environment.Variables['PROBE_ADDRESS'];
    expect(addressIn(synthesise(everything).edgeOps)).toBe('https://awards.example.com/gayvnawards/');
    const address = JSON.stringify(addressIn(edgeOps));
    expect(address).toMatch(/"https:\/\/",.*"StackName":"acclaim-prod-web".*DomainName.*"\/gayvnawards\/"/);
  });

  it('has time for all answers at their limits', () => {
    expect(probe.Timeout * 1000).toBeGreaterThanOrEqual(rounds * answerLimit + 5000);
    // The next run does not begin before this one is over.
    expect(probe.Timeout).toBeLessThan(60);
  });

  it('rings after two minutes of failures, or of silence', () => {
    const alarms = all<{ AlarmName: string }>(edgeOps, 'AWS::CloudWatch::Alarm');
    expect(alarms.find(({ AlarmName }) => AlarmName === 'acclaim-prod-site-probe')).toMatchObject({
      MetricName: 'ProbeFailures',
      Period: 60,
      EvaluationPeriods: 2,
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  it('is on the dashboard, which takes its figures from its region', () => {
    const body = JSON.stringify(only(ops, 'AWS::CloudWatch::Dashboard'));
    expect(body).toMatch(
      /ProbeFailures\\",\\"FunctionName\\",\\"acclaim-prod-probe\\",\{\\"region\\":\\"us-east-1\\"/,
    );
  });
});
