import { expect } from 'vitest'
import type { TestCluster } from '../ceph/test-cluster.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { hostBenchRegion as region, openHostBench } from '../engine/host-bench.ts'
import { requestHost } from '../requests/request-host.ts'
import { type LibvirtKit, openLibvirtKit } from './libvirt-kit.ts'
import { libvirtView } from './libvirt-view.ts'
import { runInGuest } from './run-in-guest.ts'

/** Scenarios share guests, because a boot takes longer than a scenario. */
const guestsCount = 2

/** By default, hosts have no operating system, and volumes are files. */
export interface LibvirtBenchOptions {
  readonly cluster?: TestCluster
  readonly hasGuests?: boolean
  /** Raw file of the image `debian12`. */
  readonly imageFile?: string
  /** Maximum of passes until converged. The clock of the bench does not wait for real work, such as a copy that a killed pass began. */
  readonly passesMax?: number
}

/** Bench with its kit. */
export interface LibvirtBench extends EngineBench {
  readonly kit: LibvirtKit
}

/** Opens a bench over hosts in libvirt and real volumes. With `hasGuests`, its scenarios share two booted guests. `close` removes the hosts. */
export async function openLibvirtBench({
  cluster,
  hasGuests = false,
  imageFile,
  passesMax,
}: LibvirtBenchOptions = {}): Promise<LibvirtBench> {
  const bench = await openHostBench(
    ({ url }) =>
      openLibvirtKit({
        region,
        connection: url,
        hasGuests,
        ...(cluster && { cluster }),
        ...(imageFile !== undefined && { images: [{ id: 'debian12', format: 'raw', file: imageFile }] }),
      }),
    (kit, environment) => ({
      outside: libvirtView(kit, environment),
      async clear() {
        for (const { name } of await kit.hosts.listHosts(environment.installationId)) {
          await kit.virsh('destroy', name).catch(() => undefined)
          await kit.virsh('undefine', name)
        }
      },
    }),
    passesMax,
  )
  return { ...bench, ...(hasGuests && { findStage: shareGuests(bench.kit, bench) }) }
}

function shareGuests(kit: LibvirtKit, bench: EngineBench): () => Promise<number> {
  const guests: number[] = []
  let turns = 0
  return async () => {
    const turn = turns % guestsCount
    turns += 1
    const known = guests[turn]
    if (known !== undefined) return known
    const { id } = await requestHost(bench, { label: `guest${turn}`, type: bench.stageType })
    await bench.converge()
    const host = (await kit.hosts.listHosts(bench.installationId)).find(({ stamp }) => stamp.id === id)
    if (!host) throw new Error(`Guest ${turn} does not exist.`)
    await expect.poll(() => runInGuest(kit, host, 'echo up').catch(String)).toBe('up')
    guests[turn] = id
    return id
  }
}
