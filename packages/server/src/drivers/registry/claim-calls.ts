import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Claimed, HostDriver, Resource, VolumeDriver } from '#reconcile/ports/index.ts'
import type { Registry } from './open-registry.ts'
import { runClaimed, runLeased } from './run-claimed.ts'

/**
 * Returns the driver with its changing calls under the claim of the host or volume (driver contract, rule 4). They also hold the volumes of a boot, and the host
 * of an unplugged or evicted volume. `plugVolume` claims by itself, because it may wait for the guest afterwards.
 */
export function claimHostCalls(registry: Registry, driver: HostDriver): HostDriver {
  const claim = claimFirst(registry)
  const withHost =
    <Answer>(call: (volume: Claimed, host: Resource) => Promise<Answer>) =>
    (volume: Claimed, host: Resource) =>
      runClaimed(registry, volume, () => call(volume, host), [host])
  return {
    ...driver,
    ensureHost: claim(driver.ensureHost),
    startHost(host, boot) {
      const volumes = boot.devices.map(({ volume }) => volume)
      const inOrder = volumes.toSorted((one, other) => (one.name < other.name ? -1 : 1))
      return runClaimed(registry, host, () => driver.startHost(host, boot), inOrder)
    },
    ensureDisk: claim(driver.ensureDisk),
    resizeDisk: claim(driver.resizeDisk),
    deleteDisk: claim(driver.deleteDisk),
    reshapeHost: claim(driver.reshapeHost),
    migrateHost: claim(driver.migrateHost),
    updateAddresses: claim(driver.updateAddresses),
    stopHost: claim(driver.stopHost),
    deleteHost: claim(driver.deleteHost),
    unplugVolume: withHost(driver.unplugVolume),
    evictVolume: withHost(driver.evictVolume),
  }
}

type VolumeCalls = Omit<VolumeDriver, 'capabilities'>

/** Returns the calls of a driver, the changing ones under the claim of the volume (driver contract, rule 4). A clone also holds its source; a read holds its volume until its end. */
export function claimVolumeCalls(registry: Registry, driver: VolumeCalls): VolumeCalls {
  const claim = claimFirst(registry)
  return {
    ...driver,
    ensureVolume: claim(driver.ensureVolume),
    ensureClone: (volume, spec, source) =>
      runClaimed(registry, volume, () => driver.ensureClone(volume, spec, source), [source]),
    growVolume: claim(driver.growVolume),
    migrateVolume: claim(driver.migrateVolume),
    readVolume: (volume, offset) =>
      new Promise((resolve, reject) => {
        runLeased(registry, [volume], async () => {
          const content = Readable.from(await driver.readVolume(volume, offset), { objectMode: false })
          resolve(content)
          await finished(content).catch(() => undefined)
        }).catch(reject)
      }),
    writeVolume: claim(driver.writeVolume),
    deleteVolume: claim(driver.deleteVolume),
  }
}

function claimFirst(registry: Registry) {
  return <Rest extends readonly unknown[], Answer>(call: (resource: Claimed, ...rest: Rest) => Promise<Answer>) =>
    (resource: Claimed, ...rest: Rest): Promise<Answer> =>
      runClaimed(registry, resource, () => call(resource, ...rest))
}
