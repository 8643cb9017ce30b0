import { landLateCall } from '../model/late-calls.ts'
import { drawMishap, type PassMishap } from '../model/call-fault.ts'
import { drawTime, type Model, type TimeMove } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import { must } from '../model/violation.ts'
import { askModelVolume, type ModelVolumeRequest } from './ask-volume.ts'
import { disturbVolume, type VolumeDisturbance } from './disturb-volume.ts'
import { isModelVolumeWorking, passVolume } from './pass-volume.ts'
import { settleVolumes } from './settle-volumes.ts'
import { listVolumeHolders, openVolumeWorld, type VolumeWorld } from './volume-world.ts'

/** Move of a volume history. */
export type ModelVolumeMove =
  | ModelVolumeRequest
  | VolumeDisturbance
  | {
      readonly kind: 'pass'
      readonly volume: number
      readonly mishap: PassMishap
      readonly meanwhile: ModelVolumeRequest
    }
  | TimeMove
  | { readonly kind: 'land' }

/** Volumes, their attachments, copies and moves (decisions D1 to D11). */
export const volumeModel: Model<VolumeWorld, ModelVolumeMove> = {
  name: 'volume',
  open: openVolumeWorld,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9)
      return { kind: 'pass', volume: random.below(4), mishap: drawMishap(random), meanwhile: drawRequest(random) }
    if (kind < 15) return drawRequest(random)
    if (kind === 15) return drawTime(random)
    if (kind === 16) return { kind: 'land' }
    return drawDisturbance(random)
  },
  play(world, move) {
    switch (move.kind) {
      case 'pass': {
        const ids = [...world.rows.keys()]
        const id = ids[move.volume % Math.max(1, ids.length)]
        if (id !== undefined) passVolume(world, id, move.mishap, () => askModelVolume(world, move.meanwhile))
        break
      }
      case 'time':
        world.jobs.spend(move.ms, (job) => isModelVolumeWorking(world, job.thing))
        break
      case 'land':
        landLateCall(world)
        break
      default:
        playOther(world, move)
    }
    expectAlways(world)
  },
  settle(world) {
    settleVolumes(world)
    expectAlways(world)
  },
}

function playOther(world: VolumeWorld, move: ModelVolumeRequest | VolumeDisturbance): void {
  if (isRequest(move)) askModelVolume(world, move)
  else disturbVolume(world, move)
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

function isRequest(move: ModelVolumeRequest | VolumeDisturbance): move is ModelVolumeRequest {
  return requestKinds.includes(move.kind)
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

function expectAlways(world: VolumeWorld): void {
  for (const row of world.rows.values()) {
    const disk = world.disks.get(row.id)
    must(listVolumeHolders(world, row.id).length <= 1, 'a volume is in one host at most', () => `volume ${row.id}`)
    must(!row.bytes || !disk || disk.bytes === row.bytes, 'the bytes of a volume stay', () =>
      JSON.stringify([row, disk]),
    )
  }
}
