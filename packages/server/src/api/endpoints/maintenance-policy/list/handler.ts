import { offeredMaintenancePolicies } from '#domain/maintenance/policies.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Lists what can become of hosts during maintenance (decision H15.2). */
export const maintenancePolicyList: Handler<'maintenance_policy.list'> = {
  kind: 'read',
  async run({ list }) {
    const { rows, total } = listValues(offeredMaintenancePolicies, list, readPlainField)
    return pageBodyOf(list, total, rows)
  },
}
