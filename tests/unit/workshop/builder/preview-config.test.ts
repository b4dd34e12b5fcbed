import type { AppConfig } from '#contract/app.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteInPhase } from '../../../../web/workshop/builder/frame/preview-config.ts';
import { isOutdated, phaseAt } from '../../../../web/api/phase.ts';
import { phases } from '#contract/phase.ts';
import { forAll } from '../../../support/for-all.ts';

const instants = fc.option(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);
const windows = fc
  .tuple(instants, instants, instants, instants)
  .filter(([start, end]) => !start || !end || start < end)
  .map(([start, end, from, until]) => {
    const schedule = {
      is_voting_active: false,
      voting_start: start,
      voting_end: end,
      fan_prenom_start: from,
      fan_prenom_end: until,
      winners: 'revealing',
    };
    return { schedule, votesResetAt: '2026-01-01T08:00:00.000Z' } as AppConfig;
  });
const nows = fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2041, 0) });

describe('the site in a phase', () => {
  it.each(phases)('%s is in it, by its configuration and by its clock', (phase) => {
    forAll(windows, nows, (config, now) => {
      const site = siteInPhase(config, phase, now);
      expect(phaseAt(site.config, now + site.shift)).toBe(phase);
      // Else home would ask for another configuration, again and again.
      expect(isOutdated(site.config, now + site.shift)).toBe(false);
    });
  });
});
