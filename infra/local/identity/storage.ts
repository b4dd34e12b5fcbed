import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Entries kept at most; the oldest make room. */
const limit = 10_000;

/** Memory of a stand-in provider: sessions, interactions and codes, gone with the process. It outlives a change of keys. */
export function createStorage(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();
  const find = (name: string, is: (payload: AdapterPayload) => boolean) =>
    [...entries].find(([key, payload]) => key.startsWith(`${name}:`) && is(payload))?.[1];

  return (name): Adapter => ({
    async upsert(id, payload) {
      entries.delete(`${name}:${id}`);
      entries.set(`${name}:${id}`, payload);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUserCode: async (userCode) => find(name, (payload) => payload.userCode === userCode),
    findByUid: async (uid) => find(name, (payload) => payload.uid === uid),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`);
      if (payload) payload.consumed = true;
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
