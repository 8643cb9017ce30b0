import { offeredMaintenancePolicies } from '#domain/maintenance/policies.ts'
import { type Handler, respondValues } from '#api/call.ts'

/** Lists the maintenance policies for hosts (decision H15.2). */
export const maintenancePolicyList: Handler<'maintenance_policy.list'> = {
  kind: 'read',
  run: (call) => respondValues(call, offeredMaintenancePolicies),
}
