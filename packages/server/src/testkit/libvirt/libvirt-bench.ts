import { type Patience, realPatience } from '#reconcile/engine/patience.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import { openLibvirtKit } from './libvirt-kit.ts'
import { openBenchGround } from '../engine/bench-ground.ts'
import { driveBench } from '../engine/drive-bench.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { libvirtView } from './libvirt-view.ts'

/** Of the catalogue that benches have. */
const region = 'eu-central'
/** As many volumes as a host has slots, however little memory it has: a small one is there at once, and takes all that one story needs. */
const roomy = { attachedVolumesFloor: 64, persistedVolumesMax: 64 } as const
/** No resync: what earlier tellings left must not be looked at again. */
const patience: Patience = { ...realPatience, resyncMs: 1e11 }

/** Opens a bench whose hosts are libvirt's, with nothing on them to boot, and whose volumes are files; `close` leaves nothing of them behind. */
export async function openLibvirtBench(): Promise<EngineBench> {
  const ground = await openBenchGround()
  const kit = await openLibvirtKit({ region, connection: ground.url })
  const drivers: Drivers = {
    volumes: () => kit.volumes,
    hosts: () => kit.hosts,
    clusters: () => {
      throw new DriverError('NotSupported', 'There are no clusters on this bench.')
    },
  }
  const { policy } = ground.terms
  const base = { ...ground, drivers, patience, stageType: 'g6-nanode-1' }
  return {
    ...base,
    terms: { ...ground.terms, policy: { ...policy, ...roomy } },
    outside: libvirtView(kit, ground),
    ...driveBench(base, async () => undefined),
    async close() {
      for (const { name } of await kit.hosts.listHosts(ground.installationId)) {
        await kit.virsh('destroy', name).catch(() => undefined)
        await kit.virsh('undefine', name)
      }
      await kit.close()
      await ground.close()
    },
  }
}
