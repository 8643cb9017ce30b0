import * as linode from '@linode/api-v4'
import { found } from './catalogue.ts'
import { expectEqual, expectRefused, expectSoon, expectThat } from './expect.ts'
import type { Tap } from './tap.ts'

/** Linode for later steps. */
export const host = { id: 0 }

const made = 'linodes: create'
const password = 'A-walk-2-remember!'

async function reaches(id: number, status: string): Promise<void> {
  await expectSoon(
    async () => ((await linode.getLinode(id)).status === status ? true : undefined),
    `Linode ${id} is ${status}`,
  )
}

/** Runs the steps for a Linode's lifecycle: power, addresses, configurations, disks. A failed step is reported, not thrown. */
export async function walkHosts(tap: Tap): Promise<void> {
  await tap.step(made, ['catalogue: regions'], async () => {
    const body = { region: found.region, type: 'g6-nanode-1', image: 'linode/debian12', root_pass: password }
    const linodeMade = await linode.createLinode({ ...body, label: 'npm-host', tags: ['npm'] })
    host.id = linodeMade.id
    await reaches(host.id, 'running')
  })
  await tap.step('linodes: fields', [made], async () => {
    const one = await linode.getLinode(host.id)
    expectEqual(
      [one.image, one.lke_cluster_id, one.site_type],
      ['linode/debian12', null, 'core'],
      'image, cluster, site',
    )
    expectThat('host_uuid' in one && Array.isArray(one.capabilities), 'host_uuid and capabilities')
    expectEqual(
      [one.backups.enabled, one.placement_group, one.has_user_data],
      [false, null, false],
      'backups, group, user data',
    )
  })
  await tap.step('linodes: addresses', [made], async () => {
    const { ipv4, ipv6 } = await linode.getLinodeIPs(host.id)
    expectEqual(
      ipv4.public.map((one) => one.address),
      (await linode.getLinode(host.id)).ipv4,
      'addresses',
    )
    expectThat(ipv6?.slaac !== undefined, 'slaac')
    expectThat(!(await linode.allocateIPAddress(host.id, { type: 'ipv4', public: false })).public, 'private')
  })
  await tap.step('linodes: update and filter', [made], async () => {
    expectEqual(
      (await linode.updateLinode(host.id, { label: 'npm-renamed', tags: ['renamed'] })).label,
      'npm-renamed',
      'label',
    )
    expectEqual(
      (await linode.getLinodes({}, { '+or': [{ tags: 'renamed' }, { label: 'nobody' }] })).results,
      1,
      'found',
    )
    expectEqual(
      (await linode.getLinodes({}, { label: { '+contains': 'npm-' }, '+order_by': 'label', '+order': 'desc' })).results,
      1,
      'found',
    )
  })
  await walkPower(tap)
}

async function walkDisks(tap: Tap): Promise<void> {
  let id = 0
  await tap.step('linodes: create one without an image, which stays powered off', ['catalogue: regions'], async () => {
    id = (await linode.createLinode({ region: found.region, type: 'g6-standard-1', label: 'npm-empty' })).id
    await reaches(id, 'offline')
  })
  await tap.step(
    'disks: create, resize, clone, rename, delete',
    ['linodes: create one without an image, which stays powered off'],
    async () => {
      const ready = (disk: number) => async () =>
        (await linode.getLinodeDisk(id, disk)).status === 'ready' ? true : undefined
      const disk = await linode.createLinodeDisk(id, { label: 'npm-disk', size: 5000, filesystem: 'ext4' })
      await expectSoon(ready(disk.id), 'the disk is ready')
      await linode.resizeLinodeDisk(id, disk.id, 6000)
      await expectSoon(
        async () => ((await linode.getLinodeDisk(id, disk.id)).size === 6000 ? true : undefined),
        'it is larger',
      )
      const twin = await linode.cloneLinodeDisk(id, disk.id)
      await expectSoon(ready(twin.id), 'the clone is ready')
      expectEqual((await linode.updateLinodeDisk(id, disk.id, { label: 'npm-disk-2' })).label, 'npm-disk-2', 'label')
      await linode.deleteLinodeDisk(id, twin.id)
    },
  )
}

async function walkPower(tap: Tap): Promise<void> {
  await tap.step('linodes: shut down, boot, reboot', [made], async () => {
    await linode.linodeShutdown(host.id)
    await reaches(host.id, 'offline')
    await linode.linodeBoot(host.id)
    await reaches(host.id, 'running')
    await linode.linodeReboot(host.id)
    await reaches(host.id, 'running')
  })
  await tap.step('linodes: configurations', [made], async () => {
    const [disk] = (await linode.getLinodeDisks(host.id)).data
    const body = {
      label: 'npm-config',
      kernel: 'linode/grub2',
      devices: { sda: { disk_id: disk?.id ?? 0 } },
      interfaces: [],
    }
    const config = await linode.createLinodeConfig(host.id, { ...body, comments: 'of the walk' } as never)
    expectEqual(
      (await linode.updateLinodeConfig(host.id, config.id, { label: 'npm-config-2' })).label,
      'npm-config-2',
      'label',
    )
    expectEqual((await linode.getLinodeConfigs(host.id)).results, 2, 'configurations')
    await linode.deleteLinodeConfig(host.id, config.id)
  })
  await tap.step('linodes: a slot beyond sdp of a configuration', [made], async () => {
    const [disk] = (await linode.getLinodeDisks(host.id)).data
    const devices = { sda: { disk_id: disk?.id ?? 0 }, sdaa: null }
    const config = await linode.createLinodeConfig(host.id, {
      label: 'npm-wide',
      kernel: 'linode/grub2',
      devices,
      interfaces: [],
    } as never)
    expectThat('sdaa' in ((await linode.getLinodeConfig(host.id, config.id)).devices ?? {}), 'the slot is shown')
  })
  await walkRest(tap)
}

async function walkRest(tap: Tap): Promise<void> {
  await tap.step('linodes: stay powered off with booted false', ['catalogue: regions'], async () => {
    const body = {
      region: found.region,
      type: 'g6-nanode-1',
      label: 'npm-off',
      image: 'linode/debian12',
      root_pass: password,
    }
    await reaches((await linode.createLinode({ ...body, booted: false })).id, 'offline')
  })
  await walkDisks(tap)
  await walkWishes(tap)
  await tap.step('linodes: rebuild', [made], async () => {
    await linode.rebuildLinode(host.id, {
      image: 'linode/debian12',
      root_pass: password,
      authorized_users: [],
    } as never)
    await reaches(host.id, 'running')
  })
  await tap.step('linodes: rejected with the reasons of the service', [made], async () => {
    const body = { region: found.region, type: 'g6-nanode-1' }
    await expectRefused(
      linode.createLinode({ ...body, label: 'npm-renamed' }),
      400,
      'Label must be unique among your linodes',
    )
    await expectRefused(
      linode.createLinode({ ...body, type: 'g6-none-1' }),
      400,
      'A valid plan type by that ID was not found',
    )
    await expectRefused(linode.createLinode({ ...body, region: 'us-nowhere' }), 400, 'region is not valid')
  })
}

/** Checks that fields without effect are stored, and unsupported fields rejected. */
async function walkWishes(tap: Tap): Promise<void> {
  const image = { image: 'linode/debian12', root_pass: password, booted: false }
  await tap.step('linodes: alerts, kernel, and interfaces are stored', [made], async () => {
    const alerts = { ...(await linode.getLinode(host.id)).alerts, io: 5 }
    expectEqual((await linode.updateLinode(host.id, { alerts })).alerts, alerts, 'alerts')
    const body = { region: found.region, type: 'g6-nanode-1', label: 'npm-public', ...image }
    const one = await linode.createLinode({
      ...body,
      interfaces: [{ purpose: 'public', label: '', ipam_address: null }],
      kernel: 'linode/latest-64bit',
      firewall_id: null,
      backups_enabled: false,
      interface_generation: 'legacy_config',
    } as never)
    const [config] = (await linode.getLinodeConfigs(one.id)).data
    expectEqual([config?.kernel, config?.interfaces?.[0]?.purpose], ['linode/latest-64bit', 'public'], 'configuration')
  })
  await tap.step('linodes: unsupported fields are rejected', [made], async () => {
    const body = { region: found.region, type: 'g6-nanode-1', label: 'npm-odd', ...image }
    const refused = (wish: object, text: string) =>
      expectRefused(linode.createLinode({ ...body, ...wish } as never), 400, text)
    await refused({ firewall_id: 7 }, 'Firewalls are not supported')
    await refused({ backups_enabled: true }, 'Backups of Linodes are not supported')
    await refused({ metadata: { user_data: 'no base64!' } }, 'user_data must be a base64 encoded string')
    await refused({ interfaces: [{ purpose: 'vpc', vpc_id: 1, subnet_id: 1 }] }, 'public, vlan')
    expectEqual((await linode.getLinodes({}, { label: 'npm-odd' })).results, 0, 'nothing was created')
  })
  await tap.step('linodes: an empty slot and an invalid slot', [made], async () => {
    const config = await linode.createLinodeConfig(host.id, {
      label: 'npm-slots',
      devices: { sda: {}, sdb: { disk_id: null, volume_id: null }, sdc: null },
    } as never)
    expectEqual([config.devices.sda, config.devices.sdb], [null, null], 'slots')
    const beyond = { devices: { sdbm: { disk_id: 1 } } } as never
    await expectRefused(linode.updateLinodeConfig(host.id, config.id, beyond), 400, 'Unknown name')
    await linode.deleteLinodeConfig(host.id, config.id)
  })
}
