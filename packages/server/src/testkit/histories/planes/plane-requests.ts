import type { PlaneModelState } from './plane-state.ts'

/** Requests to a control plane. */
export const planeRequests = ['upgrade', 'enable-ha', 'renew', 'list', 'unlist', 'delete'] as const
/** Kind of request. */
export type PlaneRequest = (typeof planeRequests)[number]

const minors = ['1.33', '1.34', '1.35', '1.36']

/** Applies a request like the API's transaction. A rejected request changes nothing. */
export function applyPlaneRequest({ row, jobs }: PlaneModelState, request: PlaneRequest): void {
  if (row.isDeleted) return
  const next = minors[minors.indexOf(row.version) + 1]
  if ((request === 'upgrade' && next === undefined) || (request === 'enable-ha' && row.isHighlyAvailable)) return
  row.generation += 1
  switch (request) {
    case 'upgrade':
      row.version = next ?? row.version
      jobs.add(1, 'orch_cluster_update', { version: row.version })
      return
    case 'enable-ha':
      row.isHighlyAvailable = true
      jobs.add(1, 'orch_cluster_update', { isHighlyAvailable: true })
      return
    case 'renew':
      row.credentialsSerial += 1
      jobs.supersede(1, ['orch_kubeconfig_regenerate'])
      jobs.add(1, 'orch_kubeconfig_regenerate', { serial: row.credentialsSerial })
      return
    case 'list':
    case 'unlist':
      row.accessListSerial += 1
      row.isAccessListed = request === 'list'
      jobs.add(1, 'orch_control_plane_acl_update', { accessListSerial: row.accessListSerial })
      return
    case 'delete':
      row.isDeleted = true
      jobs.supersede(1)
      jobs.add(1, 'orch_cluster_delete')
  }
}
