import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type CephAccess, askCeph } from './run-rbd.ts'

/** Where the monitors of a cluster answer, and which cluster it is. */
export interface MonitorsSeen {
  readonly fsid: string
  readonly monitors: readonly { readonly host: string; readonly port: number }[]
}

/** Asks a cluster for its monitors: at the addresses of the newer protocol where they have one. Busy where it does not answer. */
export async function askMonitors(ceph: CephAccess): Promise<MonitorsSeen> {
  const answer = await askCeph(ceph, ['mon', 'dump'])
  const mons = isRecord(answer) && Array.isArray(answer.mons) ? answer.mons : []
  const monitors = mons.flatMap((mon: unknown) => {
    const address = addressOf(mon)
    return address ? [address] : []
  })
  const fsid = textField(answer, 'fsid')
  if (fsid === undefined || monitors.length === 0) throw new DriverError('Broken', `${ceph.name} names no monitors.`)
  return { fsid, monitors }
}

function addressOf(mon: unknown): MonitorsSeen['monitors'][number] | null {
  const addresses = isRecord(mon) && isRecord(mon.public_addrs) ? mon.public_addrs.addrvec : null
  const all = Array.isArray(addresses) ? addresses : []
  const chosen: unknown = all.find((one) => textField(one, 'type') === 'v2') ?? all[0]
  // An address of IPv6 is in brackets.
  const [, host, port] = textField(chosen, 'addr')?.match(/^(.*):(\d+)$/) ?? []
  return host !== undefined && port !== undefined ? { host, port: Number(port) } : null
}
