import { chooseConfig } from '../../domain/attachment/choose-config.ts'
import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { HostRow } from './hosts-of.ts'

/**
 * The configuration a boot runs: the one that is named, which must be of this host; else the one last booted, else the only one
 * (decision D6). Throws config.not_of_host, or host.no_config when none can be chosen.
 */
export async function chooseBootConfig(tx: Tx, viewer: Viewer, host: HostRow, namedId: number | null): Promise<number> {
  const configs = await tx
    .selectFrom('configs')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', host.id)
    .orderBy('id')
    .execute()
  if (namedId !== null) {
    if (configs.some((one) => one.id === namedId)) return namedId
    throw new Fault('config.not_of_host', 'config_id is not valid', { field: 'config_id' })
  }
  const chosen = configs.find((one) => one.id === host.boot_config_id) ?? chooseConfig(configs, host.boot_config_id)
  if (chosen) return chosen.id
  throw new Fault(
    'host.no_config',
    configs.length === 0
      ? 'This host has no configuration to boot.'
      : `This host has ${configs.length} configurations and none of them was booted before: name one.`,
    { field: 'config_id' },
  )
}
