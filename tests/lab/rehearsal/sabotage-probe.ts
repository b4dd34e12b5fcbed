import type { Sabotage } from './fault.ts';
import { probeStage } from './probe.ts';

/** What the probe has to see from outside, by its very bundle; and that it is called at all. */
export const atProbe: Sabotage[] = [
  {
    what: 'a distribution without the behavior of the API, as the probe sees it',
    change: (edit) => {
      const { CacheBehaviors } = edit.distribution();
      const at = CacheBehaviors.findIndex(({ PathPattern }) => PathPattern === '/gayvnawards/api/*');
      CacheBehaviors.splice(at, 1);
    },
    walk: ({ stage }) => probeStage(stage),
    finds: /^the probe finds auth\.csrf \d+ it/,
  },
  {
    what: 'a probe that its schedule may not call',
    change: (edit) => edit.remove('edge-ops', 'AWS::Lambda::Permission', 'ProbeEachMinute'),
    walk: ({ stage }) => probeStage(stage),
    finds: /^the probe reports undefined$/,
  },
];
