import { Fault } from '../shared/index.ts'

/** Throws host.deleting for a change of a host whose deletion was accepted; it is only waited for (decision H). */
export function refuseDeleting(host: { readonly id: number; readonly status: string }): void {
  if (host.status === 'deleting') throw new Fault('host.deleting', `Host ${host.id} is being deleted.`)
}
