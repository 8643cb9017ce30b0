import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ImagePlace, imageSpec } from './ceph-image.ts'
import { type CephAccess, askCeph, askRbd, listed, runRbd } from './run-rbd.ts'

/** A client that has an image open. */
export interface ImageWatcher {
  /** Of this one client, until it ends: address and nonce. */
  readonly address: string
  readonly client: number
}

/** A client that alone may write to an image; QEMU takes the lock at its first write. */
export interface ImageLock {
  readonly id: string
  /** `client.` and its number. */
  readonly locker: string
  readonly address: string
}

/** Who has an image open at this moment; one that was killed is seen for 30 s more. Nobody where the image is not there. */
export async function listWatchers(ceph: CephAccess, place: ImagePlace): Promise<ImageWatcher[]> {
  const status = await askRbd(ceph, ['status', imageSpec(place)])
  return listed(isRecord(status) ? status.watchers : null).flatMap((one) => {
    const [address, client] = [textField(one, 'address'), numberField(one, 'client')]
    return address !== undefined && client !== undefined ? [{ address, client }] : []
  })
}

/** Who holds its lock; also one that has gone, until somebody takes it. */
export async function listLocks(ceph: CephAccess, place: ImagePlace): Promise<ImageLock[]> {
  return listed(await askRbd(ceph, ['lock', 'ls', imageSpec(place)])).flatMap((one) => {
    const [id, locker, address] = [textField(one, 'id'), textField(one, 'locker'), textField(one, 'address')]
    return id !== undefined && locker !== undefined && address !== undefined ? [{ id, locker, address }] : []
  })
}

/** Longer than any client lives that was cut off and does not know it yet. In seconds. */
const shutOutSeconds = 2_592_000
const goneMs = 12_000
const lookMs = 100

/**
 * Shuts out for good whoever has an image open: the storage refuses these clients from now on, also what they have sent already. New ones can open it. Busy where one is
 * still seen after 12 s.
 */
export async function evictClients(ceph: CephAccess, place: ImagePlace): Promise<void> {
  const began = performance.now()
  for (;;) {
    const [watchers, locks] = await Promise.all([listWatchers(ceph, place), listLocks(ceph, place)])
    if (watchers.length === 0 && locks.length === 0) return
    if (performance.now() - began > goneMs)
      throw new DriverError('Busy', `${imageSpec(place)} is still open somewhere.`)
    for (const address of new Set([...watchers, ...locks].map((one) => one.address)))
      await askCeph(ceph, ['osd', 'blocklist', 'add', address, String(shutOutSeconds)])
    // After its owner: before, the owner would only take it again.
    for (const { id, locker } of locks) await runRbd(ceph, ['lock', 'rm', imageSpec(place), id, locker])
    await pause(lookMs)
  }
}
