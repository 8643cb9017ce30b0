import { configBody } from '#api/present/config-body.ts'
import { listConfigs } from '#store/config/find-configs.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Lists the configurations of a host (decision H). */
export const configList: Handler<'config.list'> = {
  kind: 'read',
  locate: locatePathHost,
  run: (call) => respondRows(call, listConfigs(call.store.db, call.actor, hostIdOf(call), call.list), configBody),
}
