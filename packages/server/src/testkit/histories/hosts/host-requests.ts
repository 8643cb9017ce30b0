import { rejectNotOffline, rejectNotReady, rejectTooLarge } from '#domain/disk/reject.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { decidePower, type PowerAction } from '#domain/host/power.ts'
import { planResizedDisk, rejectResizeBelowDisks } from '#domain/host/resize.ts'
import { type HostTransition, hostTransitions, rejectBusy, rejectDeleting } from '#domain/host/state.ts'
import { ApiError } from '#domain/shared/index.ts'
import { type HostModelState, type ModelHost, type ModelLocalDisk, modelShapes } from './host-state.ts'

/** Requests to a host. */
export type ModelHostRequest =
  | { readonly kind: 'create'; readonly isBooted: boolean; readonly disks: number }
  | { readonly kind: PowerAction | 'delete' | 'leave'; readonly host: number }
  | { readonly kind: 'rebuild'; readonly host: number; readonly isBooted: boolean }
  | { readonly kind: 'resize'; readonly host: number; readonly type: number }
  | { readonly kind: 'attach' | 'readdress'; readonly host: number }
  | { readonly kind: 'migrate'; readonly host: number; readonly to: string }
  | ModelDiskRequest

type ModelDiskRequest =
  | { readonly kind: 'create-disk'; readonly host: number }
  | { readonly kind: 'delete-disk' | 'clone-disk'; readonly host: number; readonly disk: number }
  | { readonly kind: 'resize-disk'; readonly host: number; readonly disk: number; readonly sizeMib: number }

const hostsMost = 2
const diskMib = 4_000
const image = 'debian12'

/** Applies a request like the API's transaction. A rejected request, or one without a host, changes nothing. */
export function applyModelHostRequest(state: HostModelState, request: ModelHostRequest): void {
  if (request.kind === 'create') return addHost(state, request)
  const rows = [...state.rows.values()]
  const row = rows[request.host % Math.max(1, rows.length)]
  if (!row) return
  try {
    acceptOf(state, row, request)
    state.log.push(`  accepted for host ${row.id}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    state.log.push(`  refused: ${error.reason}`)
  }
}

function acceptOf(state: HostModelState, row: ModelHost, request: Exclude<ModelHostRequest, { kind: 'create' }>): void {
  switch (request.kind) {
    case 'boot':
    case 'shutdown':
    case 'reboot':
      return requestPower(state, row, request.kind)
    case 'delete':
      return deleteModelHost(state, row)
    case 'rebuild':
      return rebuild(state, row, request.isBooted)
    case 'resize':
      return resize(state, row, request.type % modelShapes.length)
    case 'migrate':
      return migrate(state, row, request.to)
    case 'attach':
      rejectDeleting(row)
      row.attachments += 1
      return
    case 'readdress':
      rejectDeleting(row)
      row.addresses = { ...row.addresses, ipv4: [...row.addresses.ipv4, '198.18.0.3'] }
      row.generation += 1
      return
    case 'leave':
      row.attachments = Math.max(0, row.attachments - 1)
      return
    default:
      return requestDisk(state, row, request)
  }
}

function addHost(state: HostModelState, { isBooted, disks }: Extract<ModelHostRequest, { kind: 'create' }>): void {
  if (state.rows.size >= hostsMost) return
  state.lastId += 1
  const { lastId: id } = state
  const made = Array.from({ length: disks }, () => newDisk(state, { image }))
  const desiredPower = isBooted ? 'on' : 'off'
  const start = { bootSerial: isBooted ? 1 : 0, observedBootSerial: 0, attachments: 0, generation: 1 }
  state.rows.set(id, {
    id,
    status: 'provisioning',
    hasBeenProvisioned: false,
    desiredPower,
    type: 0,
    desiredType: null,
    migratingTo: null,
    disks: made,
    addresses: { ipv4: ['198.18.0.2'], ipv6: '2001:db8::1/128' },
    ...start,
  })
  state.jobs.add(id, 'host_create')
  if (isBooted) state.jobs.add(id, 'host_boot', { bootSerial: 1 })
}

function newDisk(state: HostModelState, more: Partial<ModelLocalDisk>): ModelLocalDisk {
  state.lastId += 1
  const fresh = { isDeleting: false, image: null, hasBeenProvisioned: false, sourceId: null, observedMib: null }
  return { id: state.lastId, sizeMib: diskMib, ...fresh, ...more }
}

function transition(row: ModelHost, name: HostTransition): void {
  const { from, to } = hostTransitions[name]
  const allowed: readonly string[] = from
  if (allowed.includes(row.status)) row.status = to
}

function requestPower(state: HostModelState, row: ModelHost, action: PowerAction): void {
  rejectDeleting(row)
  const change = decidePower(action, { ...row, bootConfigId: 1, isRescue: false }, 1)
  if (!change) return
  row.desiredPower = change.desiredPower
  if (change.isNewBoot) row.bootSerial += 1
  if (change.transition) transition(row, change.transition)
  row.generation += 1
  state.jobs.supersede(row.id, ['host_boot', 'host_shutdown', 'host_reboot'])
  state.jobs.add(
    row.id,
    `host_${action}`,
    change.desiredPower === 'on' ? { bootSerial: row.bootSerial } : { power: 'off' },
  )
}

/** Requests a deletion: sets the desired power to off, supersedes other jobs, adds a host_delete job. Changes nothing if this job is unfinished. */
export function deleteModelHost(state: HostModelState, row: ModelHost): void {
  if (row.status === 'deleting' && state.jobs.open('host', row.id).some((job) => job.action === 'host_delete')) return
  transition(row, 'deleteAsked')
  row.desiredPower = 'off'
  row.generation += 1
  state.jobs.supersede(row.id)
  state.jobs.add(row.id, 'host_delete')
}

function rebuild(state: HostModelState, row: ModelHost, isBooted: boolean): void {
  rejectDeleting(row)
  if (row.status === 'resizing') rejectBusy(row)
  for (const disk of row.disks) disk.isDeleting = true
  row.disks.push(newDisk(state, { image }))
  row.desiredPower = isBooted ? 'on' : 'off'
  if (isBooted) row.bootSerial += 1
  transition(row, 'rebuildAsked')
  row.generation += 1
  const kept: readonly string[] = ['host_create', 'host_resize']
  state.jobs.supersede(
    row.id,
    state.jobs.open('host', row.id).flatMap(({ action }) => (kept.includes(action) ? [] : [action])),
  )
  state.jobs.add(row.id, 'host_rebuild')
  if (isBooted) state.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
}

function resize(state: HostModelState, row: ModelHost, type: number): void {
  rejectDeleting(row)
  if (row.desiredType === type) return
  rejectBusy(row)
  if (row.type === type) return
  const staying = row.disks.filter((one) => !one.isDeleting)
  const capacityMib = modelShapes[type]?.diskMib ?? 0
  rejectResizeBelowDisks(
    staying.reduce((sum, one) => sum + one.sizeMib, 0),
    capacityMib,
  )
  const isConverged = staying.every((one) => one.observedMib === one.sizeMib)
  const grown = isConverged
    ? planResizedDisk(
        staying.map((one) => ({ ...one, filesystem: 'ext4' as const })),
        capacityMib,
      )
    : null
  for (const disk of row.disks) if (disk.id === grown?.id) disk.sizeMib = grown.sizeMib
  row.desiredType = type
  const isOn = row.desiredPower === 'on'
  if (isOn) row.bootSerial += 1
  transition(row, 'resizeAsked')
  row.generation += 1
  state.jobs.supersede(row.id, ['host_boot', 'host_reboot'])
  state.jobs.add(row.id, 'host_resize', grown ? { diskId: grown.id } : {})
  if (isOn) state.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
}

function migrate(state: HostModelState, row: ModelHost, to: string): void {
  rejectDeleting(row)
  if (row.migratingTo !== null) return
  rejectNotOffline(row)
  row.migratingTo = to
  row.generation += 1
  state.jobs.add(row.id, 'host_migrate')
}

function takenMib({ disks, status }: ModelHost): number {
  return disks.reduce((sum, one) => sum + (one.isDeleting && status === 'offline' ? 0 : one.sizeMib), 0)
}

function requestDisk(state: HostModelState, row: ModelHost, request: ModelDiskRequest): void {
  rejectDeleting(row)
  const capacityMib = Math.min(
    ...[row.type, row.desiredType ?? row.type].map((type) => modelShapes[type]?.diskMib ?? 0),
  )
  if (request.kind === 'create-disk') {
    rejectTooLarge(takenMib(row), diskMib, capacityMib)
    return startDisk(state, row, 'host_disk_create', newDisk(state, {}))
  }
  const disk = row.disks[request.disk % Math.max(1, row.disks.length)]
  if (!disk) return
  rejectNotOffline(row)
  if (request.kind === 'delete-disk') {
    if (disk.isDeleting) return
    disk.isDeleting = true
    return startDisk(state, row, 'host_disk_delete', disk)
  }
  const isMissing = disk.hasBeenProvisioned && disk.observedMib === null
  rejectNotReady({ id: disk.id, status: diskStatusOf({ isHostDeleting: false, ...disk }), isMissing })
  if (!('sizeMib' in request)) {
    rejectTooLarge(takenMib(row), disk.sizeMib, capacityMib)
    return startDisk(state, row, 'host_disk_clone', newDisk(state, { sizeMib: disk.sizeMib, sourceId: disk.id }))
  }
  if (request.sizeMib === disk.sizeMib) return
  rejectTooLarge(takenMib(row), request.sizeMib - disk.sizeMib, capacityMib)
  disk.sizeMib = request.sizeMib
  startDisk(state, row, 'host_disk_resize', disk)
}

function startDisk(
  state: HostModelState,
  row: ModelHost,
  action: `host_disk_${'create' | 'clone' | 'resize' | 'delete'}`,
  disk: ModelLocalDisk,
): void {
  if (!row.disks.includes(disk)) row.disks.push(disk)
  row.generation += 1
  state.jobs.add(row.id, action, { diskId: disk.id })
}
