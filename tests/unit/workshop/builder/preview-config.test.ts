import type { AppConfig } from '#contract/app.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteInPhase } from '../../../../web/workshop/builder/frame/preview-config.ts';
import { isOutdated, phaseAt } from '../../../../web/api/voting-phase.ts';
import { forAll } from '../../../support/for-all.ts';

const instants = fc.option(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);
const windows = fc
  .record({ votingStart: instants, votingEnd: instants })
  .filter(({ votingStart, votingEnd }) => !votingStart || !votingEnd || votingStart < votingEnd)
  .map((times) => {
    const flags = { isOpen: true, isClosed: true, isVotingOpen: false };
    return { ...times, ...flags, votesResetAt: '2026-01-01T08:00:00.000Z' } as AppConfig;
  });
const nows = fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2041, 0) });

describe('the site in a phase', () => {
  it.each([
    ['before', 'before'],
    ['open', 'open'],
    ['closed', 'closed'],
  ] as const)('%s is in it, by its configuration and by its clock', (phase, name) => {
    forAll(windows, nows, (config, now) => {
      const site = siteInPhase(config, phase, now);
      expect(phaseAt(site.config, now + site.shift)).toBe(name);
      // Else home would ask for another configuration, again and again.
      expect(isOutdated(site.config, now + site.shift)).toBe(false);
    });
  });
});
