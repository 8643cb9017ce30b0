import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ImageLocation, imageSpec } from './ceph-image.ts'
import { type CephAccess, runCeph, queryRbd, listed, runRbd } from './run-rbd.ts'

/** Client that has an image open. */
export interface ImageWatcher {
  /** Address that is unique to a running client. */
  readonly address: string
  readonly client: number
}

/** Lists the clients that have an image open; a killed client stays listed for 30 s. Empty without the image. */
export async function listWatchers(ceph: CephAccess, location: ImageLocation): Promise<ImageWatcher[]> {
  const status = await queryRbd(ceph, ['status', imageSpec(location)])
  return listed(isRecord(status) ? status.watchers : null).flatMap((one) => {
    const [address, client] = [textField(one, 'address'), numberField(one, 'client')]
    return address !== undefined && client !== undefined ? [{ address, client }] : []
  })
}

/** Lists clients' exclusive locks on an image; empty without the image. QEMU locks at its first write. A dead client's lock stays until another takes it. */
async function listLocks(ceph: CephAccess, location: ImageLocation) {
  return listed(await queryRbd(ceph, ['lock', 'ls', imageSpec(location)])).flatMap((one) => {
    const [id, locker, address] = [textField(one, 'id'), textField(one, 'locker'), textField(one, 'address')]
    return id !== undefined && locker !== undefined && address !== undefined ? [{ id, locker, address }] : []
  })
}

/** 30 days, longer than any client runs without noticing its eviction. */
const blocklistSeconds = 2_592_000
const evictTimeoutMs = 12_000
const pollMs = 100

/**
 * Blocklists for 30 days every client that has an image open or locked, with its requests in flight, and removes the locks. New clients can open the image.
 * Throws Busy if a client remains after 12 s.
 */
export async function evictClients(ceph: CephAccess, location: ImageLocation): Promise<void> {
  const began = performance.now()
  for (;;) {
    const [watchers, locks] = await Promise.all([listWatchers(ceph, location), listLocks(ceph, location)])
    if (watchers.length === 0 && locks.length === 0) return
    if (performance.now() - began > evictTimeoutMs)
      throw new DriverError('Busy', `${imageSpec(location)} is still open in a client.`)
    for (const address of new Set([...watchers, ...locks].map((one) => one.address)))
      await runCeph(ceph, ['osd', 'blocklist', 'add', address, String(blocklistSeconds)])
    // If removed before the blocklisting, the owner would acquire the lock again.
    for (const { id, locker } of locks) await runRbd(ceph, ['lock', 'rm', imageSpec(location), id, locker])
    await pause(pollMs)
  }
}
