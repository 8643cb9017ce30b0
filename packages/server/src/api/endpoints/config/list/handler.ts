import { configBody } from '#api/present/config-body.ts'
import { listConfigs } from '#store/config/find-configs.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Lists the configurations of a host (decision H). */
export const configList: Handler<'config.list'> = {
  kind: 'read',
  locate: locatePathHost,
  async run({ store, actor, list, params }) {
    const { rows, total } = await listConfigs(store.db, actor, hostIdOf({ params }), list)
    return pageBodyOf(list, total, rows.map(configBody))
  },
}
