/** A volume as it is read, in neutral words. */
export interface Volume {
  readonly id: number
  readonly label: string
  readonly created: string
  readonly updated: string
  readonly filesystem_path: string
  readonly hardware_type: string
  readonly host_id: number | null
  readonly host_label: string | null
  readonly region: string
  readonly size: number
  readonly status: string
  readonly tags: readonly string[]
  readonly encryption: string
  readonly io_ready: boolean
}

/** A host as it is read; only what the day looks at. */
export interface Host {
  readonly id: number
  readonly label: string
  readonly status: string
  readonly type: string
  readonly region: string
  readonly ipv4: readonly string[]
  readonly specs: { readonly memory: number }
  readonly tags: readonly string[]
  readonly attached_volumes: number
  readonly attached_volumes_max: number
}

/** What stands in one slot of a configuration. */
export interface Device {
  readonly disk_id: number | null
  readonly volume_id: number | null
}

/** A configuration of a host. */
export interface Config {
  readonly id: number
  readonly label: string
  readonly devices: Readonly<Record<string, Device | null>>
}

/** What an event is about. */
export interface Entity {
  readonly id: number | string
  readonly type: string
  readonly label: string
  readonly url: string
}

/** An event as it is read (decision F1). */
export interface EventRecord {
  readonly id: number
  readonly action: string
  readonly status: string
  readonly percent_complete: number | null
  readonly duration: number | null
  readonly entity: Entity
  readonly secondary_entity: Entity | null
  readonly username: string | null
  readonly message: string | null
  readonly created: string
  readonly seen: boolean
  readonly read: boolean
}

/** A page of a list (decision C1). */
export interface Page<T> {
  readonly data: readonly T[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

/** One problem of a refusal; `field` is '' when none is to blame. */
export interface Problem {
  readonly field: string
  readonly reason: string
}

/** Whether an event has ended (decision F1). */
export function hasEnded(event: EventRecord): boolean {
  return event.status !== 'scheduled' && event.status !== 'started'
}
