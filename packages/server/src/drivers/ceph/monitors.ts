import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type CephAccess, runCeph } from './run-rbd.ts'

/** A cluster's ID and monitor addresses. */
export interface ObservedMonitors {
  readonly fsid: string
  readonly monitors: readonly { readonly host: string; readonly port: number }[]
}

/** Returns a cluster's ID and monitor addresses, preferring v2. Throws Busy without an answer, Broken if no monitor is reported. */
export async function queryMonitors(ceph: CephAccess): Promise<ObservedMonitors> {
  const answer = await runCeph(ceph, ['mon', 'dump'])
  const mons = isRecord(answer) && Array.isArray(answer.mons) ? answer.mons : []
  const monitors = mons.flatMap((mon: unknown) => {
    const address = addressOf(mon)
    return address ? [address] : []
  })
  const fsid = textField(answer, 'fsid')
  if (fsid === undefined || monitors.length === 0) throw new DriverError('Broken', `${ceph.name} reports no monitors.`)
  return { fsid, monitors }
}

function addressOf(mon: unknown): ObservedMonitors['monitors'][number] | null {
  const addresses = isRecord(mon) && isRecord(mon.public_addrs) ? mon.public_addrs.addrvec : null
  const all = Array.isArray(addresses) ? addresses : []
  const chosen: unknown = all.find((one) => textField(one, 'type') === 'v2') ?? all[0]
  // IPv6 addresses are in brackets.
  const [, host, port] = textField(chosen, 'addr')?.match(/^(.*):(\d+)$/) ?? []
  return host !== undefined && port !== undefined ? { host, port: Number(port) } : null
}
