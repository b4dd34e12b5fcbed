import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredAccount, StoredCodes, StoredTeam } from '#records/accounts.ts';
import { ifNew, putItem, readRecord, scanAccounts, updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { RightsStore } from './rights.ts';

/** Roles, disabled accounts and the team, in the accounts table. Every write is conditional. */
export function createRightsStore({
  documents,
  environment: { ACCOUNTS_TABLE: table },
}: {
  documents: DynamoDBDocumentClient;
  environment: { ACCOUNTS_TABLE: string };
}): RightsStore {
  return {
    account: (id) => readRecord<StoredAccount>(documents, table, accountKeys.user(id)),
    codes: (id) => readRecord<StoredCodes>(documents, table, accountKeys.recoveryCodes(id)),
    async writeRights(account, { roles, disabled }) {
      const { rightsVersion, sessionVersion } = account;
      const isNewlyDisabled = disabled && !account.disabled;
      const sets = `SET #roles = :roles, rightsVersion = :next${disabled ? ', disabled = :disabled' : ''}`;
      const ends = isNewlyDisabled ? ' ADD sessionVersion :one' : '';
      const isWritten = await updateItem(
        documents,
        table,
        accountKeys.user(account.id),
        `${sets}${disabled ? '' : ' REMOVE disabled'}${ends}`,
        {
          condition: `attribute_exists(pk) AND ${rightsVersion === undefined ? 'attribute_not_exists(rightsVersion)' : 'rightsVersion = :version'}`,
          values: {
            ':roles': roles,
            ':next': (rightsVersion ?? 0) + 1,
            ...(disabled && { ':disabled': true }),
            ...(isNewlyDisabled && { ':one': 1 }),
            ...(rightsVersion !== undefined && { ':version': rightsVersion }),
          },
        },
      );
      if (!isWritten) return undefined;
      const { disabled: _before, ...kept } = account;
      return {
        ...kept,
        roles,
        ...(disabled && { disabled }),
        rightsVersion: (rightsVersion ?? 0) + 1,
        sessionVersion: sessionVersion + (isNewlyDisabled ? 1 : 0),
      };
    },
    team: () => readRecord<StoredTeam>(documents, table, accountKeys.team()),
    saveTeam: (team, before) =>
      putItem(
        documents,
        table,
        accountKeys.team(),
        team,
        before ? { condition: 'version = :before', values: { ':before': before.version } } : ifNew,
      ),
    async holders() {
      const ids: string[] = [];
      const fields = { ProjectionExpression: 'id, #roles', ExpressionAttributeNames: { '#roles': 'roles' } };
      for await (const item of scanAccounts(documents, table, fields)) {
        const { id, roles } = item as unknown as Pick<StoredAccount, 'id' | 'roles'>;
        if (roles.length > 0) ids.push(id);
      }
      return ids;
    },
  };
}
