import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { sharedGround } from './ground.ts';
import { probeStage } from './probe.ts';

/** The probe's bundle at a stage whose pages are written, through the edge; `sabotage.nightly.test.ts` has what it finds of a faulty one. */
const { ground } = sharedGround(['show', 'auth', 'images', 'pages', 'probe']);

/** Has the writer write every page, as after a change of the show. */
const writePages = async () => {
  const { pk, sk } = showKeys.part('app');
  const Keys = { pk: { S: pk }, sk: { S: sk } };
  await ground().stage.triggers.deliver(localTables.show, [
    { eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', Keys } },
  ]);
  ground().stage.edge.forget();
};

/** The picture that the test show names, in the bucket. */
const putPicture = () =>
  ground().api.bucket.client.send(
    new PutObjectCommand({ Bucket: imageBucket, Key: 'abc.jpg', Body: 'JPEG', ContentType: 'image/jpeg' }),
  );

it('finds what a stage lacks whose pages are not written and whose picture is gone, and nothing once they are there', async () => {
  expect(await probeStage(ground().stage)).toEqual([
    'the probe finds page 200 it is not a written page with words',
    'the probe finds picture 404 it is answered with another status than 200',
  ]);
  await putPicture();
  await writePages();
  expect(await probeStage(ground().stage)).toEqual([]);
});
