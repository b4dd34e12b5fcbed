import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { certify } from '#count/certify.ts';
import { createRuleStore } from '#count/store-rules.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { newVoter, thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';

export const still = { reducedMotion: 'reduce' } as const;

/** Axe at the width of a phone and of a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
}

/** A site with the sample show whose result can be certified, as after the end of voting. */
export function verifySite() {
  const site = sampleSite();
  const target = () => ({ documents: site.platform().documents, tables: localTables });
  return {
    ...site,
    /** A new voter's page with votes for these films. */
    voted: async (...titles: string[]) => {
      const opened = await site.open('/voting', { ...still, as: newVoter() });
      for (const title of titles) {
        await voteButton(opened.page, title).click();
        await thanksButton(opened.page, title).waitFor();
      }
      // The button changes before the server answers.
      await eventually(async () => (await votesOnServer(opened.page)).length).toBe(titles.length);
      return opened;
    },
    certify: async () =>
      certify(certifyStore(target()), await notaryOf(target()), {
        now: Date.parse('2030-01-01T00:00:00Z'),
        replace: true,
      }),
    addRule: (terms: RuleTerms, reason: string) =>
      createRuleStore(target().documents, localTables.results).add({
        id: 'r1',
        terms,
        by: 'Ada',
        at: '2027-04-01T00:00:00.000Z',
        reason,
      }),
  };
}
