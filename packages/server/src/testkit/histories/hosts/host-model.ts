import { landLateCall } from '../model/late-calls.ts'
import { drawFaults, type PassFaults } from '../model/pass-faults.ts'
import { drawTime, type Model, type TimeAction } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import { applyModelHostRequest, type ModelHostRequest } from './host-requests.ts'
import { type HostModelState, openHostModelState } from './host-state.ts'
import { passHost } from './pass-host.ts'
import { convergeModelHosts } from './converge-hosts.ts'

type HostDisturbance =
  | { readonly kind: 'lose-machine' | 'cut-power' | 'power-by-hand'; readonly host: number }
  | { readonly kind: 'lose-disk'; readonly host: number; readonly disk: number }
  | { readonly kind: 'record'; readonly hasImages: boolean; readonly isReleasing: boolean }

/** Move of a host history. */
export type ModelHostAction =
  | { readonly kind: 'ask'; readonly request: ModelHostRequest }
  | { readonly kind: 'happen'; readonly what: HostDisturbance }
  | { readonly kind: 'pass'; readonly host: number; readonly faults: PassFaults; readonly meanwhile: ModelHostRequest }
  | TimeAction
  | { readonly kind: 'land' }

/** Model of hosts: power, types and local disks (decisions D11, H). */
export const hostModel: Model<HostModelState, ModelHostAction> = {
  name: 'host',
  open: openHostModelState,
  draw(random) {
    const kind = random.below(20)
    if (kind < 9)
      return { kind: 'pass', host: random.below(2), faults: drawFaults(random), meanwhile: drawHostRequest(random) }
    if (kind < 16) return { kind: 'ask', request: drawHostRequest(random) }
    if (kind === 16) return drawTime(random)
    if (kind === 17) return { kind: 'land' }
    return { kind: 'happen', what: drawDisturbance(random) }
  },
  apply(state, action) {
    switch (action.kind) {
      case 'pass': {
        const ids = [...state.rows.keys()]
        const id = ids[action.host % Math.max(1, ids.length)]
        return id === undefined
          ? undefined
          : passHost(state, id, action.faults, () => applyModelHostRequest(state, action.meanwhile))
      }
      case 'ask':
        return applyModelHostRequest(state, action.request)
      case 'happen':
        return disturbHost(state, action.what)
      case 'time':
        return state.jobs.spend(action.ms)
      case 'land':
        landLateCall(state)
    }
  },
  converge: convergeModelHosts,
}

function drawHostRequest(random: Random): ModelHostRequest {
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
      return random.once(4)
        ? { kind: 'migrate', host, to: random.choose(['hv1', 'hv2']) }
        : { kind: random.choose(['attach', 'create-disk', 'leave', 'readdress']), host }
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

function disturbHost(state: HostModelState, what: HostDisturbance): void {
  if (what.kind === 'record') {
    Object.assign(state, { images: what.hasImages ? null : [], isReleasing: what.isReleasing })
    return
  }
  const rows = [...state.rows.values()]
  const row = rows[what.host % Math.max(1, rows.length)]
  const machine = row && state.machines.get(row.id)
  if (!row || !machine?.isComplete) return
  if (what.kind === 'cut-power') machine.power = 'off'
  if (what.kind === 'power-by-hand') machine.power = 'on'
  if (what.kind === 'lose-machine') state.machines.delete(row.id)
  if (what.kind === 'lose-disk') machine.disks.delete(row.disks[what.disk % Math.max(1, row.disks.length)]?.id ?? 0)
  if (what.kind.startsWith('lose')) state.damaged.add(row.id)
}
