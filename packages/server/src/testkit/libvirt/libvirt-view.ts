import { sql } from 'kysely'
import { expect } from 'vitest'
import { type HostObservation, nameResource, nameStart } from '#reconcile/ports/index.ts'
import { inLanes } from '../in-lanes.ts'
import type { LibvirtKit } from './libvirt-kit.ts'
import type { BenchEnvironment } from '../engine/bench-environment.ts'
import type { OutsideView } from '../engine/outside-view.ts'

type ViewedKit = Pick<LibvirtKit, 'hosts' | 'volumes' | 'listSizes'>

/** Names of existing resources. A device is `volume in host`. */
export interface Inventory {
  readonly volumes: readonly string[]
  readonly hosts: readonly string[]
  readonly devices: readonly string[]
}

/** Returns a view that compares the rows with drivers, registry and, bypassing the drivers, with virsh and the files or images. */
export function libvirtView(kit: LibvirtKit, environment: BenchEnvironment): OutsideView {
  return realView(kit, environment, () => inspectDirectly(kit, environment))
}

/** Returns a view of any host engine. The view compares rows with drivers, registry and `inspect`, which bypasses the drivers. */
export function realView(
  kit: ViewedKit,
  environment: BenchEnvironment,
  inspect: () => Promise<Inventory>,
): OutsideView {
  const numbered = (id: number): RegExp => new RegExp(`^${nameStart(environment.installationId)}volume-${id}-`)
  return {
    async findDevice(id) {
      const plugged = (await inspectHosts(kit, environment)).flatMap(({ observed }) =>
        observed.power === 'on' ? observed.plugged : [],
      )
      const [device] = plugged.filter(({ volumeName }) => numbered(id).test(volumeName))
      return device && { link: device.link, slot: device.slot }
    },
    async findSizeGib(id) {
      return [...(await kit.listSizes())].find(([name]) => numbered(id).test(name))?.[1]
    },
    async expectAsRows(after) {
      const rows = await readRows(environment)
      expect(await queryDrivers(kit, environment), `resources of the drivers ${after}`).toEqual(rows)
      expect(await inspect(), `resources of the hypervisor and the storage ${after}`).toEqual(rows)
      expect(await listHeld(environment), `devices of the registry ${after}`).toEqual(rows.devices)
    },
  }
}

async function inspectHosts(
  { hosts }: ViewedKit,
  { installationId }: BenchEnvironment,
): Promise<readonly { readonly name: string; readonly observed: HostObservation }[]> {
  const all: { readonly name: string; readonly observed: HostObservation }[] = []
  for (const host of await hosts.listHosts(installationId)) {
    const observed = await hosts.inspectHost(host)
    if (observed) all.push({ name: host.name, observed })
  }
  return all
}

const deviceName = (volume: string, host: string): string => `${volume} in ${host}`

async function queryDrivers(kit: ViewedKit, environment: BenchEnvironment): Promise<Inventory> {
  const volumes = await kit.volumes.listVolumes(environment.installationId)
  const found = await inLanes(volumes, (volume) => kit.volumes.inspectVolume(volume))
  const hosts = await inspectHosts(kit, environment)
  return sorted({
    volumes: volumes
      .filter((_volume, index) => found[index]?.isComplete && found[index].isHealthy)
      .map(({ name }) => name),
    hosts: hosts.map(({ name }) => name),
    devices: hosts.flatMap(({ name, observed }) =>
      observed.plugged.map(({ volumeName }) => deviceName(volumeName, name)),
    ),
  })
}

/** Returns the domains of an installation, running or not. */
export async function listDomains({ virsh }: Pick<LibvirtKit, 'virsh'>, installationId: string): Promise<string[]> {
  const all = (await virsh('list', '--all', '--name')).split('\n')
  return all.filter((name) => name.startsWith(nameStart(installationId)))
}

async function inspectDirectly(kit: LibvirtKit, { installationId }: BenchEnvironment): Promise<Inventory> {
  const hosts = await listDomains(kit, installationId)
  const devices: string[] = []
  for (const host of hosts) {
    const sources = (await kit.virsh('domblklist', host)).split('\n').map((line) => line.trim().split(/\s+/)[1] ?? '')
    const volumes = sources.map((source) => kit.nameOf(source)).filter((name) => name !== null)
    devices.push(...volumes.map((volume) => deviceName(volume, host)))
  }
  return sorted({ volumes: [...(await kit.listSizes()).keys()], hosts, devices })
}

async function readRows({ store, installationId: installation }: BenchEnvironment): Promise<Inventory> {
  const read = async (rows: 'volumes' | 'hosts') => {
    const found = await store.db
      .selectFrom(rows)
      .select(['id', 'uid'])
      .where('provisioned_at', 'is not', null)
      .execute()
    const kind = rows === 'volumes' ? 'volume' : 'host'
    return new Map(found.map(({ id, uid }) => [id as number, nameResource({ installation, kind, id, uid })]))
  }
  const [volumes, hosts] = [await read('volumes'), await read('hosts')]
  const plugs = await store.db
    .selectFrom('attachments')
    .select(['volume_id', 'host_id'])
    .where('plugged_serial', 'is not', null)
    .execute()
  return sorted({
    volumes: [...volumes.values()],
    hosts: [...hosts.values()],
    devices: plugs.map((one) => deviceName(volumes.get(one.volume_id) ?? '', hosts.get(one.host_id) ?? '')),
  })
}

async function listHeld({ store }: BenchEnvironment): Promise<readonly string[]> {
  const { rows } = await sql<{ volume: string; host: string }>`select volume, host from infra.holds`.execute(store.db)
  return rows.map(({ volume, host }) => deviceName(volume, host)).toSorted()
}

function sorted({ volumes, hosts, devices }: Inventory): Inventory {
  return { volumes: volumes.toSorted(), hosts: hosts.toSorted(), devices: devices.toSorted() }
}
