import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, nameResource } from '#reconcile/ports/index.ts'
import type {
  Claimed,
  DriverErrorCode,
  HostSpec,
  Progress,
  Stamp,
  Resource,
  VolumeSpec,
} from '#reconcile/ports/index.ts'
import type { DriverKit } from './driver-kit.ts'

/** Driver kit that clears a case's resources. */
export interface DriverBench extends DriverKit {
  readonly volumeSpec: VolumeSpec
  readonly hostSpec: HostSpec
  newResource(kind: Stamp['kind'], region?: string): Claimed
  foreign(resource: Claimed): Claimed
  madeVolume(spec?: Partial<VolumeSpec>): Promise<Claimed>
  madeHost(region?: string): Promise<Claimed>
  runningHost(region?: string): Promise<Claimed>
  /** Repeats a call until it is done, also after Busy. Returns every reported percentage. */
  finish(call: () => Promise<Progress>): Promise<readonly number[]>
  clear(): Promise<void>
  /** Adds an action that runs before the case's resources are removed. */
  onClear(act: () => Promise<unknown>): void
  /** Resources created by `make` remain after the case. No case changes them. */
  keep<Made>(make: () => Promise<Made>): Promise<Made>
  isKept(resource: Resource): boolean
  close(): Promise<void>
}

const smallGib = 1

/** Shorter than a test's timeout, so that a failure reports the progress. */
const timeoutMs = 240_000

/** Returns a bench on the kit's drivers, with a new installation ID unless given. */
export function openBench(kit: DriverKit, installation: string = randomUUID()): DriverBench {
  const resources: Claimed[] = []
  const finish = (call: () => Promise<Progress>): Promise<readonly number[]> => callUntilDone(kit, call)
  const record = (resource: Claimed): Claimed => {
    resources.push(resource)
    return resource
  }
  const newResource = (kind: Stamp['kind'], region = kit.region): Claimed => {
    const stamp: Stamp = { installation, kind, id: randomInt(1, 2 ** 40), uid: randomUUID() }
    return record({ name: nameResource(stamp), stamp, region, guard: { generation: 1, epoch: 1 } })
  }
  const foreign = (resource: Claimed): Claimed =>
    record({ ...resource, stamp: { ...resource.stamp, uid: randomUUID() } })
  const { volumeSpec, hostSpec } = describeSmallest(kit)
  const madeVolume = async (spec: Partial<VolumeSpec> = {}): Promise<Claimed> => {
    const volume = newResource('volume')
    await finish(() => kit.volumes.ensureVolume(volume, { ...volumeSpec, ...spec }))
    return volume
  }
  const madeHost = async (region?: string): Promise<Claimed> => {
    const host = newResource('host', region)
    await finish(() => kit.hosts.ensureHost(host, hostSpec))
    return host
  }
  const runningHost = async (region?: string): Promise<Claimed> => {
    const host = await madeHost(region)
    await finish(() => kit.hosts.startHost(host, { bootSerial: 1, devices: [] }))
    return host
  }
  const acts: (() => Promise<unknown>)[] = []
  const onClear = (act: () => Promise<unknown>): void => void acts.push(act)
  const clear = async (): Promise<void> => {
    const acted = await Promise.allSettled(acts.splice(0).map((act) => act()))
    await removeAll(kit, resources.splice(0), finish)
    for (const one of acted) if (one.status === 'rejected') throw one.reason
  }
  const { kept, keep } = keepAside(resources)
  const isKept = ({ name }: Resource): boolean => kept.some((one) => one.name === name)
  const close = async (): Promise<void> => {
    try {
      await clear()
    } finally {
      await removeAll(kit, kept.splice(0), finish)
    }
  }
  const made = { newResource, foreign, madeVolume, madeHost, runningHost }
  return { ...kit, volumeSpec, hostSpec, ...made, finish, clear, onClear, keep, isKept, close }
}

function keepAside(resources: Claimed[]): Pick<DriverBench, 'keep'> & { readonly kept: Claimed[] } {
  const kept: Claimed[] = []
  return {
    kept,
    async keep(make) {
      const first = resources.length
      const made = await make()
      kept.push(...resources.splice(first))
      return made
    },
  }
}

function describeSmallest({ volumes }: DriverKit): Pick<DriverBench, 'volumeSpec' | 'hostSpec'> {
  const { hardwareTypes } = volumes.capabilities
  const sized = { memoryMib: 1_024, vcpus: 1, diskMib: 1_024 }
  const addresses = { ipv4: ['198.18.0.2'], ipv6: '2001:db8::f03c:0:0:1/128' }
  return {
    volumeSpec: { sizeGib: smallGib, hardwareType: hardwareTypes[0] ?? 'nvme', isEncrypted: false },
    hostSpec: { ...sized, ...addresses, image: null, kubelet: null, label: 'suite' },
  }
}

/** Returns a copy of the resource with this generation and epoch as its guard. */
export const claimAt = (resource: Resource, generation: number, epoch: number): Claimed => ({
  ...resource,
  guard: { generation, epoch },
})

/** Returns a DriverError's code, or 'accepted' if the call succeeds. Rethrows other errors (contract rule 5). */
export async function driverCodeOf(call: Promise<unknown>): Promise<DriverErrorCode | 'accepted'> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    if (error instanceof DriverError) return error.code
    throw error
  }
}

async function callUntilDone(kit: DriverKit, call: () => Promise<Progress>): Promise<readonly number[]> {
  const percents: number[] = []
  const began = performance.now()
  let busy = ''
  // A kit with a simulated clock does not wait in real time.
  for (let passedMs = 0; passedMs <= timeoutMs && performance.now() - began <= timeoutMs;) {
    const progress = await call().catch((error: unknown) => {
      if (!(error instanceof DriverError && error.code === 'Busy')) throw error
      busy = `; ${error.message}`
      return null
    })
    if (progress?.done) return percents
    if (progress) percents.push(progress.percent)
    const waitMs = Math.min(250, Math.max(10, progress?.remainingMs ?? 250))
    await (kit.pass ?? pause)(waitMs)
    passedMs += waitMs
  }
  throw new Error(`The work did not end within ${timeoutMs} ms: ${percents.at(-1) ?? 0} %${busy}`)
}

/** Returns the resource with the highest generation, which no case's call makes stale. */
export const lastClaim = (resource: Resource): Claimed => claimAt(resource, Number.MAX_SAFE_INTEGER, 1)

async function stopIfThere({ hosts }: DriverKit, host: Claimed): Promise<Progress> {
  return (await hosts.inspectHost(host)) ? hosts.stopHost(host) : { done: true }
}

async function removeAll(kit: DriverKit, resources: readonly Claimed[], finish: DriverBench['finish']): Promise<void> {
  const clusters = resources.filter(({ stamp }) => stamp.kind === 'cluster').map(lastClaim)
  const volumes = resources.filter(({ stamp }) => stamp.kind === 'volume').map(lastClaim)
  const hosts = resources.filter(({ stamp }) => stamp.kind === 'host').map(lastClaim)
  for (const cluster of clusters) await finish(async () => kit.clusters?.deleteCluster(cluster) ?? { done: true })
  for (const host of kit.hosts.capabilities.hotPlugs ? [] : hosts) await finish(() => stopIfThere(kit, host))
  // A plug may be in progress. Unplugging an absent device succeeds (rule 7).
  for (const host of hosts) {
    for (const volume of volumes) await finish(() => kit.hosts.unplugVolume(volume, host))
  }
  for (const host of hosts) await finish(() => kit.hosts.deleteHost(host))
  for (const volume of volumes) await finish(() => kit.volumes.deleteVolume(volume))
}
