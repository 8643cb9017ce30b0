import { refuseNotOffline, refuseNotReady, refuseTooLarge } from '#domain/disk/refuse.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { decidePower, type PowerAction } from '#domain/host/power.ts'
import { planResizedDisk, refuseResizeBelowDisks } from '#domain/host/resize.ts'
import { type HostMove, hostMoves, refuseBusy, refuseDeleting } from '#domain/host/state.ts'
import { Fault } from '#domain/shared/index.ts'
import { type HostWorld, type ModelHost, type ModelLocalDisk, modelShapes } from './host-world.ts'

/** Requests to a host. */
export type HostAsked =
  | { readonly kind: 'create'; readonly isBooted: boolean; readonly disks: number }
  | { readonly kind: PowerAction | 'delete' | 'leave'; readonly host: number }
  | { readonly kind: 'rebuild'; readonly host: number; readonly isBooted: boolean }
  | { readonly kind: 'resize'; readonly host: number; readonly type: number }
  | { readonly kind: 'attach'; readonly host: number }
  | DiskAsked

type DiskAsked =
  | { readonly kind: 'create-disk'; readonly host: number }
  | { readonly kind: 'delete-disk' | 'clone-disk'; readonly host: number; readonly disk: number }
  | { readonly kind: 'resize-disk'; readonly host: number; readonly disk: number; readonly sizeMib: number }

const hostsMost = 2
/** Size of one disk in the model, and an image that some regions lack. */
const diskMib = 4_000
const image = 'debian12'

/** Applies a request like its transaction; a request that would be rejected changes nothing. */
export function askHost(world: HostWorld, asked: HostAsked): void {
  if (asked.kind === 'create') return addHost(world, asked)
  const rows = [...world.rows.values()]
  const row = rows[asked.host % Math.max(1, rows.length)]
  if (!row) return
  try {
    acceptOf(world, row, asked)
    world.story.push(`  accepted for host ${row.id}`)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    world.story.push(`  refused: ${error.reason}`)
  }
}

function acceptOf(world: HostWorld, row: ModelHost, asked: Exclude<HostAsked, { kind: 'create' }>): void {
  switch (asked.kind) {
    case 'boot':
    case 'shutdown':
    case 'reboot':
      return askPower(world, row, asked.kind)
    case 'delete':
      return deleteModelHost(world, row)
    case 'rebuild':
      return rebuild(world, row, asked.isBooted)
    case 'resize':
      return resize(world, row, asked.type % modelShapes.length)
    case 'attach':
      refuseDeleting(row)
      row.attachments += 1
      return
    case 'leave':
      row.attachments = Math.max(0, row.attachments - 1)
      return
    default:
      return askDisk(world, row, asked)
  }
}

function addHost(world: HostWorld, { isBooted, disks }: Extract<HostAsked, { kind: 'create' }>): void {
  if (world.rows.size >= hostsMost) return
  world.lastId += 1
  const { lastId: id } = world
  const made = Array.from({ length: disks }, () => newDisk(world, { image }))
  const wantsPower = isBooted ? 'on' : 'off'
  const start = { bootSerial: isBooted ? 1 : 0, seenBootSerial: 0, attachments: 0, generation: 1 }
  world.rows.set(id, {
    id,
    status: 'provisioning',
    hasBeenProvisioned: false,
    wantsPower,
    type: 0,
    wantsType: null,
    disks: made,
    ...start,
  })
  world.jobs.add(id, 'host_create')
  if (isBooted) world.jobs.add(id, 'host_boot', { bootSerial: 1 })
}

function newDisk(world: HostWorld, more: Partial<ModelLocalDisk>): ModelLocalDisk {
  world.lastId += 1
  const fresh = { isGoing: false, image: null, hasBeenProvisioned: false, sourceId: null, seenMib: null }
  return { id: world.lastId, sizeMib: diskMib, ...fresh, ...more }
}

function move(row: ModelHost, name: HostMove): void {
  const { from, to } = hostMoves[name]
  const allowed: readonly string[] = from
  if (allowed.includes(row.status)) row.status = to
}

function askPower(world: HostWorld, row: ModelHost, action: PowerAction): void {
  refuseDeleting(row)
  const change = decidePower(action, { ...row, bootConfigId: 1 }, 1)
  if (!change) return
  row.wantsPower = change.wantsPower
  if (change.isNewBoot) row.bootSerial += 1
  if (change.move) move(row, change.move)
  row.generation += 1
  world.jobs.supersede(row.id, ['host_boot', 'host_shutdown', 'host_reboot'])
  world.jobs.add(
    row.id,
    `host_${action}`,
    change.wantsPower === 'on' ? { bootSerial: row.bootSerial } : { power: 'off' },
  )
}

/** Detaches its volumes, too. */
export function deleteModelHost(world: HostWorld, row: ModelHost): void {
  if (row.status === 'deleting' && world.jobs.open('host', row.id).some((job) => job.action === 'host_delete')) return
  move(row, 'deleteAsked')
  row.wantsPower = 'off'
  row.generation += 1
  world.jobs.supersede(row.id)
  world.jobs.add(row.id, 'host_delete')
}

function rebuild(world: HostWorld, row: ModelHost, isBooted: boolean): void {
  refuseDeleting(row)
  if (row.status === 'resizing') refuseBusy(row)
  for (const disk of row.disks) disk.isGoing = true
  row.disks.push(newDisk(world, { image }))
  row.wantsPower = isBooted ? 'on' : 'off'
  if (isBooted) row.bootSerial += 1
  move(row, 'rebuildAsked')
  row.generation += 1
  const kept: readonly string[] = ['host_create', 'host_resize']
  world.jobs.supersede(
    row.id,
    world.jobs.open('host', row.id).flatMap(({ action }) => (kept.includes(action) ? [] : [action])),
  )
  world.jobs.add(row.id, 'host_rebuild')
  if (isBooted) world.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
}

function resize(world: HostWorld, row: ModelHost, type: number): void {
  refuseDeleting(row)
  if (row.wantsType === type) return
  refuseBusy(row)
  if (row.type === type) return
  const staying = row.disks.filter((one) => !one.isGoing)
  const room = modelShapes[type]?.diskMib ?? 0
  refuseResizeBelowDisks(
    staying.reduce((sum, one) => sum + one.sizeMib, 0),
    room,
  )
  const isSettled = staying.every((one) => one.seenMib === one.sizeMib)
  const grown = isSettled
    ? planResizedDisk(
        staying.map((one) => ({ ...one, filesystem: 'ext4' as const })),
        room,
      )
    : null
  for (const disk of row.disks) if (disk.id === grown?.id) disk.sizeMib = grown.sizeMib
  row.wantsType = type
  const isOn = row.wantsPower === 'on'
  if (isOn) row.bootSerial += 1
  move(row, 'resizeAsked')
  row.generation += 1
  world.jobs.supersede(row.id, ['host_boot', 'host_reboot'])
  world.jobs.add(row.id, 'host_resize', grown ? { diskId: grown.id } : {})
  if (isOn) world.jobs.add(row.id, 'host_boot', { bootSerial: row.bootSerial })
}

function takenMib({ disks, status }: ModelHost): number {
  return disks.reduce((sum, one) => sum + (one.isGoing && status === 'offline' ? 0 : one.sizeMib), 0)
}

function askDisk(world: HostWorld, row: ModelHost, asked: DiskAsked): void {
  refuseDeleting(row)
  const room = Math.min(...[row.type, row.wantsType ?? row.type].map((type) => modelShapes[type]?.diskMib ?? 0))
  if (asked.kind === 'create-disk') {
    refuseTooLarge(takenMib(row), diskMib, room)
    return startDisk(world, row, 'host_disk_create', newDisk(world, {}))
  }
  const disk = row.disks[asked.disk % Math.max(1, row.disks.length)]
  if (!disk) return
  refuseNotOffline(row)
  if (asked.kind === 'delete-disk') {
    if (disk.isGoing) return
    disk.isGoing = true
    return startDisk(world, row, 'host_disk_delete', disk)
  }
  const isMissing = disk.hasBeenProvisioned && disk.seenMib === null
  refuseNotReady({ id: disk.id, status: diskStatusOf({ isHostDeleting: false, ...disk }), isMissing })
  if (!('sizeMib' in asked)) {
    refuseTooLarge(takenMib(row), disk.sizeMib, room)
    return startDisk(world, row, 'host_disk_clone', newDisk(world, { sizeMib: disk.sizeMib, sourceId: disk.id }))
  }
  if (asked.sizeMib === disk.sizeMib) return
  refuseTooLarge(takenMib(row), asked.sizeMib - disk.sizeMib, room)
  disk.sizeMib = asked.sizeMib
  startDisk(world, row, 'host_disk_resize', disk)
}

function startDisk(
  world: HostWorld,
  row: ModelHost,
  action: `host_disk_${'create' | 'clone' | 'resize' | 'delete'}`,
  disk: ModelLocalDisk,
): void {
  if (!row.disks.includes(disk)) row.disks.push(disk)
  row.generation += 1
  world.jobs.add(row.id, action, { diskId: disk.id })
}
