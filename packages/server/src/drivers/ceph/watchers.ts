import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ImagePlace, imageSpec } from './ceph-image.ts'
import { type CephAccess, askCeph, askRbd, listed, runRbd } from './run-rbd.ts'

/** A client that has an image open. */
export interface ImageWatcher {
  /** Address and nonce, unique to this client while it runs. */
  readonly address: string
  readonly client: number
}

/** An exclusive lock of a client on an image; QEMU acquires it at its first write. */
export interface ImageLock {
  readonly id: string
  /** `client.` and its ID. */
  readonly locker: string
  readonly address: string
}

/** Lists the clients that have an image open; a killed one for 30 s more. Empty if the image does not exist. */
export async function listWatchers(ceph: CephAccess, place: ImagePlace): Promise<ImageWatcher[]> {
  const status = await askRbd(ceph, ['status', imageSpec(place)])
  return listed(isRecord(status) ? status.watchers : null).flatMap((one) => {
    const [address, client] = [textField(one, 'address'), numberField(one, 'client')]
    return address !== undefined && client !== undefined ? [{ address, client }] : []
  })
}

/** Lists the lock holders; a dead one is listed until another client takes the lock. */
export async function listLocks(ceph: CephAccess, place: ImagePlace): Promise<ImageLock[]> {
  return listed(await askRbd(ceph, ['lock', 'ls', imageSpec(place)])).flatMap((one) => {
    const [id, locker, address] = [textField(one, 'id'), textField(one, 'locker'), textField(one, 'address')]
    return id !== undefined && locker !== undefined && address !== undefined ? [{ id, locker, address }] : []
  })
}

/** Longer than the lifetime of any client that was cut off and has not noticed. In seconds. */
const shutOutSeconds = 2_592_000
const goneMs = 12_000
const lookMs = 100

/** Blocklists every client that has an image open, including its requests in flight. New clients can open it. Busy if a watcher is still listed after 12 s. */
export async function evictClients(ceph: CephAccess, place: ImagePlace): Promise<void> {
  const began = performance.now()
  for (;;) {
    const [watchers, locks] = await Promise.all([listWatchers(ceph, place), listLocks(ceph, place)])
    if (watchers.length === 0 && locks.length === 0) return
    if (performance.now() - began > goneMs)
      throw new DriverError('Busy', `${imageSpec(place)} is still open in a client.`)
    for (const address of new Set([...watchers, ...locks].map((one) => one.address)))
      await askCeph(ceph, ['osd', 'blocklist', 'add', address, String(shutOutSeconds)])
    // Only after the owner is blocklisted: otherwise the owner would acquire the lock again.
    for (const { id, locker } of locks) await runRbd(ceph, ['lock', 'rm', imageSpec(place), id, locker])
    await pause(lookMs)
  }
}
