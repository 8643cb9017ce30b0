import { deleteConfig } from '../../../../store/config/delete-config.ts'
import { findConfig } from '../../../../store/config/find-config.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'
import { lockConfigHost } from '../lock-config-host.ts'
import { tellConfig } from '../tell-config.ts'

/** Deletes a configuration through which no volume is attached; also the last one of a host (decision H). */
export const configDelete: Handler = {
  isMutation: true,
  locate: locatePathConfig,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const { host } = await lockConfigHost(tx, call)
  const config = await findConfig(tx, call.actor, host.id, configIdOf(call))
  await deleteConfig(tx, config)
  await tellConfig(tx, call.actor, host, { action: 'host_config_delete', label: config.label })
  return { body: {} }
}
