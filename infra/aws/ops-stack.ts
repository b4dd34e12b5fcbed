import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { alarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import type { ApiStack } from './api-stack.ts';
import { addDashboard } from './dashboard.ts';
import type { DataStack } from './data-stack.ts';
import { workerTimeout, type RecountStack } from './recount-stack.ts';
import { tallyTimeout, type TallyStack } from './tally-stack.ts';

interface OpsStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  api: ApiStack;
  tally: TallyStack;
  recount: RecountStack;
}

/** What watches over the others: alarms, where they go, and a dashboard. It may go or fail without harm to the site. */
export class OpsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, api, tally, recount, ...props }: OpsStackProps,
  ) {
    super(scope, id, props);
    // Or a function could not be taken away as long as its alarms stand, nor its alarms be deployed away before it.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const name = `acclaim-${settings.stage}`;
    const alarms = new Alarms(this, name, alarmTopic(this, settings));
    for (const [group, handler] of Object.entries(api.functions)) alarms.ofFunction(group, handler);
    alarms.ofSweep(api.sweep.failures);
    alarms.ofApi(api.api, settings.requestsPerSecond);
    alarms.ofFunction('recount', recount.worker, workerTimeout);
    alarms.ofRecount(recount.machine);
    alarms.ofFunction('tally', tally.function, tallyTimeout);
    alarms.ofTally(tally.function, tally.deadLetters);
    for (const [table, of] of Object.entries(data.tables)) alarms.ofTable(table, of);
    addDashboard(this, name, {
      alarms: alarms.all,
      functions: { ...api.functions, tally: tally.function, recount: recount.worker },
      api: api.api,
      tables: data.tables,
    });
  }
}
