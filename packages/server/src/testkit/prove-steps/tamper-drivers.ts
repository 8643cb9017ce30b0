import type {
  BackupStore,
  Claimed,
  ClusterDriver,
  Drivers,
  HostDriver,
  ImageStore,
  Resource,
  VolumeDriver,
} from '#reconcile/ports/index.ts'

/** One driver call of a port. */
export interface DriverCall {
  readonly method: string
  readonly resource: Resource | Claimed
  readonly isChanging: boolean
  /** Number of the call, from 1. */
  readonly count: number
  readonly changingCount: number
  /** Repeats the call with another guard, without hooks. */
  repeat(guard: Claimed['guard']): Promise<unknown>
}

/** Hook around one driver call. */
export interface CallHook {
  before?(call: DriverCall): Promise<void> | void
  after?(call: DriverCall): Promise<void> | void
  /** Called last; `error` is null if the call succeeded. */
  end?(call: DriverCall, error: unknown): void
}

/** Returns drivers whose calls pass through a hook. An error of the hook reaches the pass as the driver's error. */
export function tamperDrivers(drivers: Drivers, hook: CallHook): Drivers {
  const counter = { calls: 0, changes: 0 }
  return {
    volumes: (region) => tamper<VolumeDriver>(drivers.volumes(region), hook, counter),
    hosts: (region) => tamper<HostDriver>(drivers.hosts(region), hook, counter),
    clusters: (region) => tamper<ClusterDriver>(drivers.clusters(region), hook, counter),
    images: (region) => tamper<ImageStore>(drivers.images(region), hook, counter),
    backups: (region) => tamper<BackupStore>(drivers.backups(region), hook, counter),
  }
}

async function callMember(member: CallableFunction, target: object, args: readonly unknown[]): Promise<unknown> {
  return Reflect.apply(member, target, args)
}

function tamper<Driver extends object>(
  driver: Driver,
  hook: CallHook,
  counter: { calls: number; changes: number },
): Driver {
  return new Proxy(driver, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property)
      if (typeof member !== 'function') return member
      return (resource: Resource | Claimed, ...more: unknown[]): Promise<unknown> => {
        const isChanging = 'guard' in resource
        counter.calls += 1
        if (isChanging) counter.changes += 1
        const call: DriverCall = {
          method: String(property),
          resource,
          isChanging,
          count: counter.calls,
          changingCount: counter.changes,
          repeat: (guard) => callMember(member, target, [{ ...resource, guard }, ...more]),
        }
        return passThrough(call, hook, () => callMember(member, target, [resource, ...more]))
      }
    },
  })
}

async function passThrough(call: DriverCall, hook: CallHook, invoke: () => Promise<unknown>): Promise<unknown> {
  try {
    await hook.before?.(call)
    const answer = await invoke()
    await hook.after?.(call)
    hook.end?.(call, null)
    return answer
  } catch (error) {
    hook.end?.(call, error)
    throw error
  }
}
