import { landLateCall } from '../model/late-calls.ts'
import { drawFaults, type PassFaults } from '../model/pass-faults.ts'
import { drawTime, type Model, type TimeAction } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import { must } from '../model/violation.ts'
import { applyModelVolumeRequest, type ModelVolumeRequest } from './volume-requests.ts'
import { disturbVolume, type VolumeDisturbance } from './disturb-volume.ts'
import { isModelVolumeWorking, passVolume } from './pass-volume.ts'
import { convergeModelVolumes } from './converge-volumes.ts'
import { listVolumeHolders, openVolumeModelState, type VolumeModelState } from './volume-state.ts'

/** Move of a volume history. */
export type ModelVolumeAction =
  | ModelVolumeRequest
  | VolumeDisturbance
  | {
      readonly kind: 'pass'
      readonly volume: number
      readonly faults: PassFaults
      readonly meanwhile: ModelVolumeRequest
    }
  | TimeAction
  | { readonly kind: 'land' }

/** Model of volumes: attachments, clones and migrations (decisions D1 to D11). */
export const volumeModel: Model<VolumeModelState, ModelVolumeAction> = {
  name: 'volume',
  open: openVolumeModelState,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9)
      return { kind: 'pass', volume: random.below(4), faults: drawFaults(random), meanwhile: drawRequest(random) }
    if (kind < 15) return drawRequest(random)
    if (kind === 15) return drawTime(random)
    if (kind === 16) return { kind: 'land' }
    return drawDisturbance(random)
  },
  apply(state, action) {
    switch (action.kind) {
      case 'pass': {
        const ids = [...state.rows.keys()]
        const id = ids[action.volume % Math.max(1, ids.length)]
        if (id !== undefined)
          passVolume(state, id, action.faults, () => applyModelVolumeRequest(state, action.meanwhile))
        break
      }
      case 'time':
        state.jobs.spend(action.ms, (job) => isModelVolumeWorking(state, job.resourceId))
        break
      case 'land':
        landLateCall(state)
        break
      default:
        applyOther(state, action)
    }
    expectAlways(state)
  },
  converge(state) {
    convergeModelVolumes(state)
    expectAlways(state)
  },
}

function applyOther(state: VolumeModelState, action: ModelVolumeRequest | VolumeDisturbance): void {
  if (isRequest(action)) applyModelVolumeRequest(state, action)
  else disturbVolume(state, action)
}

const requestKinds: readonly string[] = [
  'create',
  'clone',
  'delete',
  'detach',
  'force-detach',
  'rename',
  'repair',
  'resize',
  'migrate',
  'attach',
] satisfies ModelVolumeRequest['kind'][]

function isRequest(action: ModelVolumeRequest | VolumeDisturbance): action is ModelVolumeRequest {
  return requestKinds.includes(action.kind)
}

function drawRequest(random: Random): ModelVolumeRequest {
  const volume = random.below(4)
  switch (random.below(9)) {
    case 0:
    case 1:
      return { kind: 'create' }
    case 2:
    case 3:
    case 4:
      return { kind: 'attach', volume, host: random.below(2), isPersisting: random.once(2) }
    case 5:
      return { kind: 'resize', volume, byGib: 1 + random.below(20) }
    case 6:
      return { kind: 'migrate', volume, to: random.choose(['hdd', 'nvme']) }
    default:
      return {
        kind: random.choose(['clone', 'delete', 'detach', 'detach', 'force-detach', 'rename', 'repair']),
        volume,
      }
  }
}

function drawDisturbance(random: Random): VolumeDisturbance {
  const volume = random.below(4)
  const host = random.below(2)
  switch (random.below(4)) {
    case 0:
      return {
        kind: random.choose(['lose-disk', 'damage-disk', 'mend-disk', 'grow-by-hand', 'mount', 'unmount']),
        volume,
      }
    case 1:
      return { kind: random.choose(['plug-by-hand', 'unplug-by-hand']), volume, host }
    case 2:
      return { kind: 'record', without: random.below(8) }
    default:
      return {
        kind: random.choose(['ask-power', 'ask-power', 'cut-power', 'host-follows', 'host-follows', 'lose-host']),
        host,
      }
  }
}

function expectAlways(state: VolumeModelState): void {
  for (const row of state.rows.values()) {
    const disk = state.disks.get(row.id)
    must(listVolumeHolders(state, row.id).length <= 1, 'a volume is in one host at most', () => `volume ${row.id}`)
    must(!row.bytes || !disk || disk.bytes === row.bytes, 'a volume keeps its bytes', () => JSON.stringify([row, disk]))
  }
}
