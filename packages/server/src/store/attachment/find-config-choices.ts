import type { ConfigChoice } from '../../domain/attachment/choose-config.ts'
import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** The host and, when the caller named one, the configuration. */
export interface ConfigWish {
  readonly hostId: HostId
  readonly configId: number | null
}

/**
 * The configurations a volume may go into: the named one alone, which must be of the host, also when it is then ignored; else all
 * of the host (decision D6). Throws config.not_of_host.
 */
export async function findConfigChoices(
  tx: Tx,
  viewer: Viewer,
  { hostId, configId }: ConfigWish,
): Promise<readonly ConfigChoice[]> {
  const configs = await tx
    .selectFrom('configs')
    .select(['id'])
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
  if (configId === null) return configs
  const named = configs.filter((one) => one.id === configId)
  if (named.length === 0) throw new Fault('config.not_of_host', 'config_id is not valid', { field: 'config_id' })
  return named
}
