import { type Config, type Host, linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'

const http = await useHttpBench()
const wire = await useHttpBench({ dialect: linode })

const place = { region: 'us-east', type: 'g6-standard-1' }
const make = (body: object) => wire.call<Host>('POST', '/v4/linode/instances', { body: { ...place, ...body } })
const fromImage = { image: 'debian12', root_pass: 'long-enough', booted: false }
const listOf = async <T>(id: number, part: string) =>
  (await wire.call<{ data: T[] }>('GET', `/v4/linode/instances/${id}/${part}`)).body.data

describe('create options besides the image (decision H10.9)', () => {
  it('stores kernel, helper and interfaces in the configuration and boot_size in the disk', async () => {
    const { body, text } = await make({
      ...fromImage,
      kernel: 'linode/latest-64bit',
      network_helper: false,
      boot_size: 5_000,
      interfaces: [{ purpose: 'public', label: '', ipam_address: null }],
    })
    const [config] = await listOf<Config>(body.id, 'configs')
    expect(config, text).toMatchObject({
      kernel: 'linode/latest-64bit',
      helpers: { network: false, distro: true },
      interfaces: [{ purpose: 'public', active: false, label: null, vpc_id: null }],
    })
    const sizes = (await listOf<{ size: number }>(body.id, 'disks')).map((disk) => disk.size)
    expect(sizes).toEqual([5_000, 512])
  })
})

describe('rejects unsupported options instead of ignoring them (decision H17)', () => {
  it('linode: accepts options without effect', async () => {
    const nothing = {
      firewall_id: -1,
      placement_group: null,
      interface_generation: 'legacy_config',
      ipv4: [],
      backups_enabled: false,
      backup_id: null,
      stackscript_id: null,
      stackscript_data: null,
      metadata: { user_data: null },
      interfaces: null,
      alerts: null,
    }
    const { body, text } = await make(nothing)
    expect(body, text).toMatchObject({ has_user_data: false, placement_group: null, locks: [] })
    await wire.converge()
    const at = `/v4/linode/instances/${body.id}`
    expect((await wire.call('PUT', at, { body: (await wire.call<Host>('GET', at)).body })).status).toBe(200)
    expect((await wire.call('POST', `${at}/rebuild`, { body: { ...fromImage, metadata: {} } })).status).toBe(200)
    await wire.converge()
    const resize = { type: 'g6-standard-2', migration_type: 'cold', allow_auto_disk_resize: false }
    expect((await wire.call('POST', `${at}/resize`, { body: resize })).status).toBe(200)
  })

  it('also for a rebuild, a new disk and a configuration', async () => {
    const { body } = await http.call<Host>('POST', '/v4/hosts/instances', { body: { ...place, booted: false } })
    const at = `/v4/hosts/instances/${body.id}`
    expectRejected(
      await http.call('POST', `${at}/rebuild`, {
        body: { image: 'debian12', stackscript_id: 1 },
      }),
      ['StackScripts are not supported. The value must be null.', 'stackscript_id'],
    )
    expectRejected(
      await http.call('POST', `${at}/disks`, { body: { size: 1, stackscript_data: { a: 'b' }, read_only: true } }),
      ['StackScripts are not supported. The value must be {}.', 'stackscript_data'],
      ['Read-only disks are not supported. The value must be false.', 'read_only'],
    )
    expectRejected(await http.call('POST', `${at}/configs`, { body: { label: 'a', initrd: 25_669 } }), [
      'Initial RAM disks are not supported. The value must be null.',
      'initrd',
    ])
    expectRejected(
      await http.call('POST', `${at}/resize`, { body: { type: 'g6-standard-2', migration_type: 'hot' } }),
      ['Must be one of cold, warm', 'migration_type'],
    )
  })
})
