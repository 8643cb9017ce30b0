import type { SshKeyId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { TestCaller } from '../../http/http-harness.ts'

/** Public SSH key without a private key. */
export const testSshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj nobody'

/** Inserts a caller's public SSH key, without an event. Returns its ID. */
export async function insertTestSshKey(
  store: Store,
  { accountId: account_id, userId: user_id }: Pick<TestCaller, 'accountId' | 'userId'>,
  label: string,
): Promise<SshKeyId> {
  const { id } = await store.db
    .insertInto('ssh_keys')
    .values({ account_id, user_id, label, ssh_key: testSshKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
