import { PassThrough } from 'node:stream';
import { createAuditStore } from '#count/store-audit.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { startBucket } from '../../support/bucket.ts';
import { runCommand } from '../../support/command.ts';
import { targetOf } from '../../support/operator.ts';
import { setUpAccounts } from '../account/support.ts';

/** People with accounts and their browsers, and the commands about them. */
export async function setUpAdmin() {
  const test = await setUpAccounts();
  const bucket = await startBucket();
  const { site, platform } = test;
  const target = targetOf(site, {
    s3: bucket.client,
    bucket: imageBucket,
    linkParts: async () => ({ home: 'https://awards.test', keys: platform.secrets.sessionKeys }),
  });
  /** Runs a command, with something typed into it. */
  const admin = async (args: string[], typed?: { text: string; isTTY: boolean }) => {
    const stdin: PassThrough & { isTTY?: boolean } = new PassThrough();
    if (typed) {
      stdin.isTTY = typed.isTTY;
      stdin.end(typed.text);
    }
    return runCommand(['admin', ...args], { stdin, open: async () => target, clock: site.clock });
  };
  return {
    ...test,
    admin,
    log: async () =>
      (await createAuditStore(site.documents, localTables.results).newest()).map(
        ({ by, what, detail }) => `${by} ${what} ${detail}`,
      ),
    close: () => Promise.all([test.close(), bucket.close()]),
  };
}
