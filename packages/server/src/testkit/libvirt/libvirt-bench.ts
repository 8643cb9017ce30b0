import { expect } from 'vitest'
import { type Patience, realPatience } from '#reconcile/engine/patience.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import type { TestCluster } from '../ceph/test-cluster.ts'
import { openBenchGround } from '../engine/bench-ground.ts'
import { driveBench } from '../engine/drive-bench.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { requestHost } from '../requests/request-host.ts'
import { type LibvirtKit, openLibvirtKit } from './libvirt-kit.ts'
import { libvirtView } from './libvirt-view.ts'
import { runInGuest } from './run-in-guest.ts'

/** Of the catalogue that benches have. */
const region = 'eu-central'
/** As many volumes as a host has slots, however little memory it has: a small one is there at once, and takes all that one story needs. */
const roomy = { attachedVolumesFloor: 64, persistedVolumesMax: 64 } as const
/** No resync: what earlier tellings left must not be looked at again. */
const patience: Patience = { ...realPatience, resyncMs: 1e11 }
/** Guests that all stories share where there are any: to boot one takes longer than to tell a story. */
const guestsCount = 2

/** What a bench is made of: hosts with nothing to boot and volumes as files, unless something else is said. */
export interface LibvirtBenchOptions {
  /** Keeps the volumes in the place of files. */
  readonly cluster?: TestCluster
  /** Stories take place in guests with an agent. */
  readonly hasGuests?: boolean
}

/** Opens a bench over real hosts and volumes; `close` leaves nothing of them behind. */
export async function openLibvirtBench({ cluster, hasGuests = false }: LibvirtBenchOptions = {}): Promise<EngineBench> {
  const ground = await openBenchGround()
  const kit = await openLibvirtKit({ region, connection: ground.url, hasGuests, ...(cluster && { cluster }) })
  const drivers: Drivers = {
    volumes: () => kit.volumes,
    hosts: () => kit.hosts,
    clusters: () => {
      throw new DriverError('NotSupported', 'There are no clusters on this bench.')
    },
  }
  const { policy } = ground.terms
  const base = { ...ground, drivers, patience, stageType: 'g6-nanode-1' }
  const bench: EngineBench = {
    ...base,
    terms: { ...ground.terms, policy: { ...policy, ...roomy } },
    outside: libvirtView(kit, ground),
    ...driveBench(base, async () => undefined),
    ...(hasGuests && { findStage: shareGuests(kit, () => bench) }),
    async close() {
      for (const { name } of await kit.hosts.listHosts(ground.installationId)) {
        await kit.virsh('destroy', name).catch(() => undefined)
        await kit.virsh('undefine', name)
      }
      await kit.close()
      await ground.close()
    },
  }
  return bench
}

/** Guests whose agents answer, in turn. */
function shareGuests(kit: LibvirtKit, bench: () => EngineBench): () => Promise<number> {
  const guests: number[] = []
  let turns = 0
  return async () => {
    const turn = turns % guestsCount
    turns += 1
    const known = guests[turn]
    if (known !== undefined) return known
    const { id } = await requestHost(bench(), { label: `guest${turn}`, type: bench().stageType })
    await bench().settle()
    const host = (await kit.hosts.listHosts(bench().installationId)).find(({ stamp }) => stamp.id === id)
    if (!host) throw new Error(`Guest ${turn} is not there.`)
    await expect.poll(() => runInGuest(kit, host, 'echo up').catch(String)).toBe('up')
    guests[turn] = id
    return id
  }
}
