import { selectRow, sqlOn } from '../database/rows.ts'
import { expect } from 'vitest'
import { acceptAddressCreate } from '#accept/address/create.ts'
import { asId, type HostId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestAttach } from '../requests/request-attachment.ts'
import { requestHost, requestPower, requestRemoval } from '../requests/request-host.ts'
import { requestVolume } from '../requests/request-volume.ts'

async function make(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  return (await requestHost(bench, { label })).id
}

/** Requests a running host with a volume, which its driver plugs in after the boot; returns the ID of the host. */
export async function requestHostWithVolume(
  bench: EngineBench,
  { label }: ScenarioContext,
  isPersisting: boolean,
): Promise<number> {
  const { id } = await requestHost(bench, { label })
  const volume = await requestVolume(bench.store, bench.actor, { label: `${label}-v` })
  await requestAttach(bench, volume.id, id, isPersisting)
  // Delays the volume's pass until the host runs.
  await sqlOn(bench.store)`update work set due = due + interval '1 second' where kind = 'volume' and id = ${volume.id}`
  return id
}

async function expectHost(
  bench: EngineBench,
  id: number,
  expected: { status: string; power: string; devices: number },
): Promise<void> {
  const host = await bench.store.db
    .selectFrom('hosts')
    .selectAll()
    .where('id', '=', asId<HostId>(id))
    .executeTakeFirst()
  const [resource] = await sqlOn(bench.store)<{ power: string; serial: number; devices: number }>`
    select power, boot_serial as serial, (select count(*) from sim.devices where host_id = hosts.id and work is distinct from 'unplug') as devices
    from sim.hosts where public_id = ${id}`
  expect({ status: host?.status, power: resource?.power, devices: resource?.devices }).toEqual(expected)
  if (expected.power === 'on')
    expect([resource?.serial, host?.seen_boot_serial]).toEqual([host?.boot_serial, host?.boot_serial])
}

async function expectAddresses(bench: EngineBench, id: number): Promise<void> {
  const { ipv4, ipv6 } = await selectRow(bench.store, 'hosts', ['ipv4', 'ipv6'], { id })
  expect(ipv4).toHaveLength(2)
  expect(await sqlOn(bench.store)`select ipv4, ipv6 from sim.hosts where public_id = ${id}`).toEqual([{ ipv4, ipv6 }])
}

/** Fails if the row, the attachments or the machine of a host exist. */
export async function expectHostGone(bench: EngineBench, id: number): Promise<void> {
  expect(
    await bench.store.db.selectFrom('hosts').select('id').where('id', '=', asId<HostId>(id)).executeTakeFirst(),
  ).toBeUndefined()
  const rows = await sqlOn(
    bench.store,
  )`select 1 from attachments where host_id = ${id} union all select 1 from sim.hosts where public_id = ${id}`
  expect(rows).toEqual([])
}

/** All paths of a host. */
export const hostRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a host is created and started',
    steps: ['host.define', 'host.make-disk', 'host.start'],
    arrange: async () => 0,
    request: (bench, _id, context) => make(bench, context),
    verify: (bench, id) => expectHost(bench, id, { status: 'running', power: 'on', devices: 0 }),
  },
  {
    name: 'a host is created and stays off',
    steps: ['host.define', 'host.make-disk'],
    arrange: async () => 0,
    request: async (bench, _id, { label }) => (await requestHost(bench, { label, isBooted: false })).id,
    verify: (bench, id) => expectHost(bench, id, { status: 'offline', power: 'off', devices: 0 }),
  },
  {
    name: 'a host with a volume in its configuration is rebooted',
    steps: ['host.restart'],
    arrange: (bench, context) => requestHostWithVolume(bench, context, true),
    request: requestOnly((bench, id) => requestPower(bench, id, 'reboot')),
    verify: (bench, id) => expectHost(bench, id, { status: 'running', power: 'on', devices: 1 }),
  },
  {
    name: 'a host with a volume is booted into the rescue system',
    steps: ['host.restart'],
    arrange: (bench, context) => requestHostWithVolume(bench, context, true),
    request: requestOnly((bench, id) => requestPower(bench, id, 'reboot', { disks: [] })),
    async verify(bench, id) {
      await expectHost(bench, id, { status: 'running', power: 'on', devices: 1 })
      expect(await sqlOn(bench.store)`select is_rescue from sim.hosts where public_id = ${id}`).toEqual([
        { is_rescue: true },
      ])
    },
  },
  {
    name: 'a running host gets another address',
    steps: ['host.readdress'],
    arrange: make,
    request: (bench, id) =>
      acceptFor(bench, async (tx, actor) => {
        const address = { hostId: asId<HostId>(id), isInPath: true, kind: 'public' } as const
        await acceptAddressCreate(tx, actor, address, bench.terms)
        return { operationId: null }
      }).then(() => undefined),
    verify: expectAddresses,
  },
  {
    name: 'a host with a volume that does not persist is stopped',
    steps: ['host.stop', 'volume.unplug'],
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    request: requestOnly((bench, id) => requestPower(bench, id, 'shutdown')),
    verify: (bench, id) => expectHost(bench, id, { status: 'offline', power: 'off', devices: 0 }),
  },
  {
    name: 'a stopped host is started',
    steps: ['host.start'],
    arrange: async (bench, { label }) => (await requestHost(bench, { label, isBooted: false })).id,
    request: requestOnly((bench, id) => requestPower(bench, id, 'boot')),
    verify: (bench, id) => expectHost(bench, id, { status: 'running', power: 'on', devices: 0 }),
  },
  {
    name: 'a host with a volume is deleted',
    steps: ['host.await', 'host.remove', 'host.stop', 'volume.unplug'],
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    request: requestOnly((bench, id) => requestRemoval(bench, id)),
    verify: expectHostGone,
  },
  {
    name: 'a host dies and is restarted',
    steps: ['host.start', 'volume.await', 'volume.plug'],
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    async request(bench, id) {
      await sqlOn(bench.store)`update sim.hosts set power = 'off' where public_id = ${id}`
      await sqlOn(bench.store)`update work set due = moor_now() where kind = 'host' and id = ${id}`
    },
    verify: (bench, id) => expectHost(bench, id, { status: 'running', power: 'on', devices: 1 }),
  },
]
