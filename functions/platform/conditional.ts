import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** The refusal of a conditional write whose condition failed, or undefined when it went through. */
export async function refusalOf(
  write: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}

/** Whether a conditional write went through; false when its condition failed. */
export const isWritten = async (write: Promise<unknown>): Promise<boolean> =>
  (await refusalOf(write)) === undefined;
