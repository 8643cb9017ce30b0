import { landLateCall } from '../model/late-calls.ts'
import { drawMishap, type PassMishap } from '../model/call-fault.ts'
import { drawTime, type Model, type TimeMove } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import { askHost, type HostAsked } from './ask-host.ts'
import { type HostWorld, openHostWorld } from './host-world.ts'
import { passHost } from './pass-host.ts'
import { settleHosts } from './settle-hosts.ts'

type HostDisturbance =
  | { readonly kind: 'lose-machine' | 'cut-power' | 'power-by-hand'; readonly host: number }
  | { readonly kind: 'lose-disk'; readonly host: number; readonly disk: number }
  | { readonly kind: 'record'; readonly hasImages: boolean; readonly isReleasing: boolean }

/** Move of a host history. */
export type ModelHostMove =
  | { readonly kind: 'ask'; readonly asked: HostAsked }
  | { readonly kind: 'happen'; readonly what: HostDisturbance }
  | { readonly kind: 'pass'; readonly host: number; readonly mishap: PassMishap; readonly meanwhile: HostAsked }
  | TimeMove
  | { readonly kind: 'land' }

/** Hosts, their power, types and local disks (decisions D11, H). */
export const hostModel: Model<HostWorld, ModelHostMove> = {
  name: 'host',
  open: openHostWorld,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9)
      return { kind: 'pass', host: random.below(2), mishap: drawMishap(random), meanwhile: drawAsked(random) }
    if (kind < 16) return { kind: 'ask', asked: drawAsked(random) }
    if (kind === 16) return drawTime(random)
    if (kind === 17) return { kind: 'land' }
    return { kind: 'happen', what: drawDisturbance(random) }
  },
  play(world, move) {
    switch (move.kind) {
      case 'pass': {
        const ids = [...world.rows.keys()]
        const id = ids[move.host % Math.max(1, ids.length)]
        return id === undefined ? undefined : passHost(world, id, move.mishap, () => askHost(world, move.meanwhile))
      }
      case 'ask':
        return askHost(world, move.asked)
      case 'happen':
        return disturbHost(world, move.what)
      case 'time':
        return world.jobs.spend(move.ms)
      case 'land':
        landLateCall(world)
    }
  },
  settle: settleHosts,
}

function drawAsked(random: Random): HostAsked {
  const host = random.below(2)
  const disk = random.below(3)
  switch (random.below(10)) {
    case 0:
    case 1:
      return { kind: 'create', isBooted: random.once(2), disks: random.below(3) }
    case 2:
      return { kind: 'rebuild', host, isBooted: random.once(2) }
    case 3:
      return { kind: 'resize', host, type: random.below(3) }
    case 4:
      return { kind: random.choose(['attach', 'create-disk', 'leave']), host }
    case 5:
      return { kind: 'resize-disk', host, disk, sizeMib: random.choose([1_000, 3_000, 6_000, 12_000]) }
    case 6:
      return { kind: random.choose(['delete-disk', 'clone-disk']), host, disk }
    default:
      return { kind: random.choose(['boot', 'boot', 'shutdown', 'shutdown', 'reboot', 'delete']), host }
  }
}

function drawDisturbance(random: Random): HostDisturbance {
  const host = random.below(2)
  switch (random.below(4)) {
    case 0:
      return { kind: 'record', hasImages: random.once(2), isReleasing: random.once(2) }
    case 1:
      return { kind: 'lose-disk', host, disk: random.below(3) }
    default:
      return { kind: random.choose(['lose-machine', 'cut-power', 'cut-power', 'power-by-hand']), host }
  }
}

function disturbHost(world: HostWorld, what: HostDisturbance): void {
  if (what.kind === 'record') {
    Object.assign(world, { images: what.hasImages ? null : [], isReleasing: what.isReleasing })
    return
  }
  const rows = [...world.rows.values()]
  const row = rows[what.host % Math.max(1, rows.length)]
  const machine = row && world.machines.get(row.id)
  if (!row || !machine?.isComplete) return
  if (what.kind === 'cut-power') machine.power = 'off'
  if (what.kind === 'power-by-hand') machine.power = 'on'
  if (what.kind === 'lose-machine') world.machines.delete(row.id)
  if (what.kind === 'lose-disk') machine.disks.delete(row.disks[what.disk % Math.max(1, row.disks.length)]?.id ?? 0)
  if (what.kind.startsWith('lose')) world.harmed.add(row.id)
}
