import { offeredMaintenancePolicies } from '#domain/maintenance/policies.ts'
import { type Handler, respondValues } from '#api/call.ts'

/** Lists what can become of hosts during maintenance (decision H15.2). */
export const maintenancePolicyList: Handler<'maintenance_policy.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, offeredMaintenancePolicies),
}
