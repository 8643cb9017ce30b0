import { describe, expect, it } from 'vitest'
import { checkClusterCreate } from '../cluster/check-create.ts'
import type { RegionCapabilities } from './catalogue.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import {
  devicesMaxOf,
  explainAccessListing,
  explainHighAvailability,
  explainHotPlug,
  explainImageThere,
  explainMigration,
  explainVolumeEncryption,
  explainStorageClass,
  explainVersionThere,
} from './explain-ability.ts'
import { listClusterVersions } from './cluster-versions.ts'
import { narrowCatalogue } from './narrow-catalogue.ts'

const everything: RegionCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  migrates: true,
  encrypts: true,
  encryptsDisks: true,
  hotPlugs: true,
  devicesMax: 64,
  images: null,
  kernels: null,
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36'],
}
const little: RegionCapabilities = {
  hardwareTypes: ['nvme'],
  migrates: false,
  encrypts: false,
  encryptsDisks: false,
  hotPlugs: false,
  devicesMax: 2,
  images: ['debian12', 'gone'],
  kernels: ['grub2'],
  hasHighAvailability: false,
  hasAccessLists: false,
  versions: ['1.34', '1.35'],
}
const narrowed = (abilities: Partial<RegionCapabilities>) =>
  narrowCatalogue(neutralCatalogue, () => ({ ...everything, ...abilities }))
const able = narrowed({})
const poor = narrowed(little)

describe('a catalogue offers what the drivers of its regions can do (driver contract, rule 8; ADR 0014)', () => {
  it('all of it where they can do everything', () => {
    expect({ ...able, regions: able.regions.map((region) => ({ ...region, abilities: null })) }).toEqual(
      neutralCatalogue,
    )
  })

  it('only the storage classes and minors that they have; a region without any storage has no volumes', () => {
    expect(poor.regions.map(({ id, storageClasses }) => [id, storageClasses])).toEqual([
      ['us-east', ['nvme']],
      ['eu-central', ['nvme']],
      ['ap-south', []],
    ])
    expect(poor.regions.map(({ capabilities }) => capabilities)).toEqual([
      ['Hosts', 'Block Storage', 'Kubernetes'],
      ['Hosts', 'Block Storage', 'Kubernetes'],
      ['Hosts', 'Kubernetes'],
    ])
    expect(listClusterVersions(poor).map(({ id }) => id)).toEqual(['1.35', '1.34'])
    expect(poor.clusterVersions.filter((one) => one.isUpgradable).map(({ id }) => id)).toEqual(['1.35', '1.34'])
    expect(poor.clusterVersions.map(({ patch }) => patch)).toEqual(
      neutralCatalogue.clusterVersions.map(({ patch }) => patch),
    )
  })

  it('no clusters where none of its minors is run', () => {
    expect(narrowed({ versions: ['1.12'] }).regions.some((one) => one.capabilities.includes('Kubernetes'))).toBe(false)
  })
})

describe('what a region can never do is refused when it is asked for', () => {
  it.each([
    ['high availability', (one: typeof poor) => explainHighAvailability(one, 'us-east', true)],
    ['an access list', (one: typeof poor) => explainAccessListing(one, 'us-east', { isWanted: true, field: 'acl' })],
    ['a Kubernetes version', (one: typeof poor) => explainVersionThere(one, 'us-east', '1.36')],
    ['a storage class', (one: typeof poor) => explainStorageClass(one, 'us-east', 'hdd', 'to')],
    ['encryption', (one: typeof poor) => explainVolumeEncryption(one, 'us-east', 'enabled')],
    ['migration', (one: typeof poor) => explainMigration(one, 'us-east')],
    ['a volume that does not persist', (one: typeof poor) => explainHotPlug(one, 'us-east', false)],
    ['an image', (one: typeof poor) => explainImageThere(one, 'us-east', 'debian11')],
  ])('%s', (_words, explain) => {
    expect([explain(neutralCatalogue), explain(able), explain(poor)?.reason]).toEqual([null, null, expect.any(String)])
  })

  it('and each in words of its own, at the field that asked for it', () => {
    const [region, faults] = ['us-east', [] as (string | undefined)[]]
    const told = [
      explainHighAvailability(poor, region, true),
      explainAccessListing(poor, region, { isWanted: true, field: 'acl' }),
      explainVersionThere(poor, region, '1.36'),
      explainStorageClass(poor, region, 'hdd', 'to'),
      explainStorageClass(poor, 'nowhere', 'hdd'),
      explainMigration(poor, region),
      explainVolumeEncryption(poor, region, 'enabled'),
      explainHotPlug(poor, region, false),
      explainImageThere(poor, region, 'debian11'),
      explainImageThere(narrowed({ images: [] }), region, 'debian12'),
    ]
    for (const fault of told) faults.push(`${fault?.field}: ${fault?.reason}`)
    expect(faults).toEqual([
      'control_plane.high_availability: Region us-east has no highly available control planes.',
      'acl: Control planes of region us-east cannot keep addresses out.',
      'k8s_version: k8s_version is not valid',
      'to: Region us-east has no hdd storage, only nvme.',
      ': Region nowhere has no hdd storage, only none at all.',
      'to: The storage of region us-east cannot move a volume to another storage class.',
      'encryption: The storage of region us-east does not encrypt volumes.',
      'persist_across_boots: Hosts of region us-east take volumes only when they start, so persist_across_boots must be true.',
      'image: Hosts of region us-east cannot be made from image debian11, only from debian12.',
      'image: Hosts of region us-east cannot be made from image debian12, only from none.',
    ])
    expect(told[2]?.valid).toContain('1.35')
  })

  it('and nothing else: what was not wanted, and hosts as full as they may be', () => {
    expect(explainHighAvailability(poor, 'us-east', false)).toBeNull()
    expect(explainAccessListing(poor, 'us-east', { isWanted: false, field: 'acl' })).toBeNull()
    expect(explainHotPlug(poor, 'us-east', true)).toBeNull()
    expect(explainImageThere(poor, 'us-east', 'debian12')).toBeNull()
    expect([devicesMaxOf(poor, 'us-east'), devicesMaxOf(neutralCatalogue, 'us-east')]).toEqual([2, null])
  })

  it('in a new cluster as well, where the region is known', () => {
    const rules = { catalogue: poor, vendor: 'Moor' }
    const fieldsOf = (body: Parameters<typeof checkClusterCreate>[0]) =>
      checkClusterCreate(body, rules).map(({ field }) => field)
    const mixed = { ...rules, catalogue: { ...neutralCatalogue, regions: poor.regions } }
    expect(fieldsOf({ region: 'us-east', k8s_version: '1.35', control_plane: { high_availability: true } })).toEqual([
      'control_plane.high_availability',
    ])
    expect(fieldsOf({ region: 'us-east', control_plane: { acl: { enabled: true } } })).toEqual(['control_plane.acl'])
    expect(fieldsOf({ control_plane: { acl: { addresses: { ipv4: ['::1'] } } } })).toEqual([
      'control_plane.acl.addresses.ipv4[0]',
      'control_plane.acl.addresses',
    ])
    expect(checkClusterCreate({ region: 'us-east', k8s_version: '1.36' }, mixed).map(({ field }) => field)).toEqual([
      'k8s_version',
    ])
    expect(checkClusterCreate({ k8s_version: '1.36' }, mixed)).toEqual([])
  })
})
