import { checkAttachable, checkHostTakes, isSameAttachment } from '#domain/attachment/check-attachable.ts'
import type { HardwareType } from '@moorage/contract'
import { volumeTransitions } from '#domain/volume/state.ts'
import { findVolumeHost, type ModelVolume, type VolumeModelState } from './volume-state.ts'

/** Requests to a volume. */
export type ModelVolumeRequest =
  | { readonly kind: 'create' }
  | { readonly kind: 'clone' | 'delete' | 'detach' | 'force-detach' | 'rename' | 'repair'; readonly volume: number }
  | { readonly kind: 'resize'; readonly volume: number; readonly byGib: number }
  | { readonly kind: 'migrate'; readonly volume: number; readonly to: HardwareType }
  | { readonly kind: 'attach'; readonly volume: number; readonly host: number; readonly isPersisting: boolean }

/** With more, requests would rarely concern the same volume. */
const volumesMost = 4

/** Applies a request like the API's transaction. A rejected request, or one without an undeleted volume, changes nothing. */
export function applyModelVolumeRequest(state: VolumeModelState, request: ModelVolumeRequest): void {
  if (request.kind === 'create') return addVolume(state, null)
  const live = [...state.rows.values()].filter((row) => !row.isDeleted)
  const row = live[request.volume % Math.max(1, live.length)]
  if (!row) return
  state.log.push(`  accepted for volume ${row.id}`)
  switch (request.kind) {
    case 'clone':
      return row.status === 'active' ? addVolume(state, row) : undefined
    case 'delete':
      return deleteVolume(state, row)
    case 'detach':
      return detach(state, row, false)
    case 'force-detach':
      return detach(state, row, true)
    case 'rename':
      row.label += 1
      row.generation += 1
      return
    case 'repair':
      return repairVolume(state, row)
    case 'resize':
      return resize(state, row, request.byGib)
    case 'migrate':
      return migrate(state, row, request.to)
    case 'attach':
      return attach(state, row, request)
  }
}

function addVolume(state: VolumeModelState, source: ModelVolume | null): void {
  if (state.rows.size >= volumesMost) return
  state.lastId += 1
  const { lastId: id } = state
  state.rows.set(id, {
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
    isRepairRequested: false,
    attachment: null,
    generation: 1,
    bytes: null,
    cause: null,
  })
  state.jobs.add(id, source ? 'volume_clone' : 'volume_create')
}

function deleteVolume(state: VolumeModelState, row: ModelVolume): void {
  if (row.migratingTo !== null) return
  row.isDeleted = true
  row.generation += 1
  state.jobs.supersede(row.id)
  state.jobs.add(row.id, 'volume_delete')
}

function detach(state: VolumeModelState, row: ModelVolume, isForced: boolean): void {
  const { attachment } = row
  if (!attachment || (!isForced && (attachment.isHidden || attachment.wants === 'detached'))) return
  attachment.wants = 'detached'
  attachment.isForced ||= isForced
  row.generation += 1
  state.jobs.supersede(row.id, ['volume_attach'])
  const isJoined = state.jobs.open('volume', row.id).some((job) => job.action === 'volume_detach')
  if (!isJoined) state.jobs.add(row.id, 'volume_detach')
}

/** Requests an operator's repair; does nothing unless the status is `contact_support` and no repair is pending. */
export function repairVolume(state: VolumeModelState, row: ModelVolume): void {
  if (row.status !== 'contact_support' || row.isRepairRequested) return
  row.isRepairRequested = true
  row.generation += 1
  state.jobs.add(row.id, 'volume_repair')
}

function resize(state: VolumeModelState, row: ModelVolume, byGib: number): void {
  const statuses: readonly string[] = volumeTransitions.growAsked.from
  if (!statuses.includes(row.status)) return
  row.status = volumeTransitions.growAsked.to
  const from = row.sizeGib
  row.sizeGib += byGib
  row.generation += 1
  state.jobs.add(row.id, 'volume_resize', { size: row.sizeGib, from })
}

function migrate(state: VolumeModelState, row: ModelVolume, to: HardwareType): void {
  if (row.status !== 'active' || row.migratingTo !== null || row.hardwareType === to) return
  row.migratingTo = to
  row.generation += 1
  state.jobs.add(row.id, 'volume_migrate', { to })
}

function attach(
  state: VolumeModelState,
  row: ModelVolume,
  { host: hostIndex, isPersisting }: Extract<ModelVolumeRequest, { kind: 'attach' }>,
): void {
  const host = findVolumeHost(state, 1 + (hostIndex % 2))
  const current = row.attachment && { ...row.attachment, configId: null, isPersisting: row.attachment.slot !== null }
  if (current && isSameAttachment(current, { hostId: host.id, configId: null, isPersisting })) return
  const place = { id: host.id, region: 'here', status: 'running', desiredPower: host.desiredPower }
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
  state.jobs.add(row.id, 'volume_attach')
}
