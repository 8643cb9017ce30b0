import { checkAttachable, checkHostTakes, isSameAttachment } from '#domain/attachment/check-attachable.ts'
import type { HardwareType } from '@moorage/contract'
import { volumeMoves } from '#domain/volume/state.ts'
import { findVolumeHost, type ModelVolume, type VolumeWorld } from './volume-world.ts'

/** Requests to a volume. */
export type ModelVolumeRequest =
  | { readonly kind: 'create' }
  | { readonly kind: 'clone' | 'delete' | 'detach' | 'force-detach' | 'rename' | 'repair'; readonly volume: number }
  | { readonly kind: 'resize'; readonly volume: number; readonly byGib: number }
  | { readonly kind: 'migrate'; readonly volume: number; readonly to: HardwareType }
  | { readonly kind: 'attach'; readonly volume: number; readonly host: number; readonly isPersisting: boolean }

/** With more volumes, requests would rarely concern the same one. */
const volumesMost = 4

/** Applies a request like its transaction; a request that would be rejected changes nothing. */
export function askModelVolume(world: VolumeWorld, request: ModelVolumeRequest): void {
  if (request.kind === 'create') return addVolume(world, null)
  const live = [...world.rows.values()].filter((row) => !row.isDeleted)
  const row = live[request.volume % Math.max(1, live.length)]
  if (!row) return
  world.story.push(`  asked of volume ${row.id}`)
  switch (request.kind) {
    case 'clone':
      return row.status === 'active' ? addVolume(world, row) : undefined
    case 'delete':
      return deleteVolume(world, row)
    case 'detach':
      return detach(world, row, false)
    case 'force-detach':
      return detach(world, row, true)
    case 'rename':
      row.label += 1
      row.generation += 1
      return
    case 'repair':
      return repairVolume(world, row)
    case 'resize':
      return resize(world, row, request.byGib)
    case 'migrate':
      return migrate(world, row, request.to)
    case 'attach':
      return attach(world, row, request)
  }
}

function addVolume(world: VolumeWorld, source: ModelVolume | null): void {
  if (world.rows.size >= volumesMost) return
  world.lastId += 1
  const { lastId: id } = world
  world.rows.set(id, {
    id,
    label: id * 100,
    status: 'creating',
    isDeleted: false,
    hasBeenProvisioned: false,
    isClone: source !== null,
    sourceId: source?.id ?? null,
    sizeGib: source?.sizeGib ?? 20,
    hardwareType: source?.hardwareType ?? 'nvme',
    migratingTo: null,
    isRepairWanted: false,
    attachment: null,
    generation: 1,
    bytes: null,
    cause: null,
  })
  world.jobs.add(id, source ? 'volume_clone' : 'volume_create')
}

function deleteVolume(world: VolumeWorld, row: ModelVolume): void {
  if (row.migratingTo !== null) return
  row.isDeleted = true
  row.generation += 1
  world.jobs.supersede(row.id)
  world.jobs.add(row.id, 'volume_delete')
}

function detach(world: VolumeWorld, row: ModelVolume, isForced: boolean): void {
  const { attachment } = row
  if (!attachment || (!isForced && (attachment.isHidden || attachment.wants === 'detached'))) return
  attachment.wants = 'detached'
  attachment.isForced ||= isForced
  row.generation += 1
  world.jobs.supersede(row.id, ['volume_attach'])
  const isJoined = world.jobs.open('volume', row.id).some((job) => job.action === 'volume_detach')
  if (!isJoined) world.jobs.add(row.id, 'volume_detach')
}

/** Applies an operator's repair. */
export function repairVolume(world: VolumeWorld, row: ModelVolume): void {
  if (row.status !== 'contact_support' || row.isRepairWanted) return
  row.isRepairWanted = true
  row.generation += 1
  world.jobs.add(row.id, 'volume_repair')
}

function resize(world: VolumeWorld, row: ModelVolume, byGib: number): void {
  const statuses: readonly string[] = volumeMoves.growAsked.from
  if (!statuses.includes(row.status)) return
  row.status = volumeMoves.growAsked.to
  const from = row.sizeGib
  row.sizeGib += byGib
  row.generation += 1
  world.jobs.add(row.id, 'volume_resize', { size: row.sizeGib, from })
}

function migrate(world: VolumeWorld, row: ModelVolume, to: HardwareType): void {
  if (row.status !== 'active' || row.migratingTo !== null || row.hardwareType === to) return
  row.migratingTo = to
  row.generation += 1
  world.jobs.add(row.id, 'volume_migrate', { to })
}

function attach(
  world: VolumeWorld,
  row: ModelVolume,
  { host: hostIndex, isPersisting }: Extract<ModelVolumeRequest, { kind: 'attach' }>,
): void {
  const host = findVolumeHost(world, 1 + (hostIndex % 2))
  const current = row.attachment && { ...row.attachment, configId: null, isPersisting: row.attachment.slot !== null }
  if (current && isSameAttachment(current, { hostId: host.id, configId: null, isPersisting })) return
  const place = { id: host.id, region: 'here', status: 'running', wantsPower: host.wantsPower }
  const faults = [
    ...checkAttachable({ ...row, region: 'here' }, place, current),
    ...checkHostTakes(place, isPersisting),
  ]
  if (faults.length > 0) return
  row.attachment = {
    hostId: host.id,
    slot: isPersisting ? `slot-of-${row.id}` : null,
    wants: 'attached',
    isHidden: false,
    isForced: false,
  }
  row.generation += 1
  world.jobs.add(row.id, 'volume_attach')
}
