import { describe, expect, it } from 'vitest'
import { checkClusterCreate } from '../cluster/check-create.ts'
import type { RegionCapabilities } from './catalogue.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import {
  canKeepDisks,
  devicesMaxOf,
  explainAccessListing,
  explainBackupsUnsupported,
  explainHighAvailability,
  explainHotPlug,
  explainImageThere,
  explainHypervisor,
  explainMigration,
  explainVolumeEncryption,
  explainRescue,
  explainSerialConsole,
  explainUserData,
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
  hypervisors: ['hv1', 'hv2'],
  keepsDisks: true,
  configuresGuests: true,
  takesImages: true,
  backsUp: true,
  hotPlugs: true,
  devicesMax: 64,
  images: null,
  kernels: null,
  opensConsoles: true,
  rescues: true,
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36'],
}
const little: RegionCapabilities = {
  hardwareTypes: ['nvme'],
  migrates: false,
  encrypts: false,
  encryptsDisks: false,
  hypervisors: [],
  keepsDisks: false,
  configuresGuests: false,
  takesImages: false,
  backsUp: false,
  hotPlugs: false,
  devicesMax: 2,
  images: ['debian12', 'gone'],
  kernels: ['grub2'],
  opensConsoles: false,
  rescues: false,
  hasHighAvailability: false,
  hasAccessLists: false,
  versions: ['1.34', '1.35'],
}
const narrowed = (abilities: Partial<RegionCapabilities>) =>
  narrowCatalogue(neutralCatalogue, () => ({ ...everything, ...abilities }))
const able = narrowed({})
const poor = narrowed(little)

describe('the catalogue offers what the drivers of its regions support (driver contract, rule 8; ADR 0014)', () => {
  it('everything if they support everything', () => {
    expect({ ...able, regions: able.regions.map((region) => ({ ...region, abilities: null })) }).toEqual(
      neutralCatalogue,
    )
  })

  it('only their storage classes and minors; a region without storage has no volumes', () => {
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

  it('no clusters without a supported minor', () => {
    expect(narrowed({ versions: ['1.12'] }).regions.some((one) => one.capabilities.includes('Kubernetes'))).toBe(false)
  })
})

describe('a request that a region can never fulfill is rejected when it is sent', () => {
  it('with its own text at its field; a region that supports everything rejects none', () => {
    const region = 'us-east'
    const ask = (of: typeof able) => [
      explainHighAvailability(of, region, true),
      explainAccessListing(of, region, { isRequested: true, field: 'acl' }),
      explainVersionThere(of, region, '1.36'),
      explainStorageClass(of, region, 'hdd', 'to'),
      explainMigration(of, region),
      explainHypervisor(of, region, 'hv1'),
      explainVolumeEncryption(of, region, 'enabled'),
      explainHotPlug(of, region, false),
      explainImageThere(of, region, 'debian11'),
      explainSerialConsole(of, region),
      explainRescue(of, region),
      explainUserData(of, region, true),
      explainImageThere(of, region, 'private/7'),
    ]
    expect([neutralCatalogue, able, poor].map((of) => canKeepDisks(of, region))).toEqual([true, true, false])
    for (const one of [neutralCatalogue, able]) expect(ask(one).filter((error) => error !== null)).toEqual([])
    const told = [
      ...ask(poor),
      explainStorageClass(poor, 'nowhere', 'hdd'),
      explainImageThere(narrowed({ images: [] }), region, 'debian12'),
      explainHypervisor(able, region, 'hv3'),
    ]
    expect(told.map((error) => `${error?.field}: ${error?.reason}`)).toEqual([
      'control_plane.high_availability: Region us-east does not support highly available control planes.',
      'acl: Region us-east does not support control plane access lists.',
      'k8s_version: k8s_version is not valid',
      'to: Region us-east has no hdd storage. Available storage: nvme.',
      'to: Region us-east does not support migration of volumes to another storage class.',
      'to: Region us-east has no hypervisor hv1. Hypervisors of its hosts: none.',
      'encryption: Region us-east does not support volume encryption.',
      'persist_across_boots: Hosts of region us-east attach volumes only at boot, so persist_across_boots must be true.',
      'image: Region us-east does not have image debian11. Available images: debian12.',
      ': Hosts of region us-east have no serial console.',
      ': Hosts of region us-east have no rescue system. The operator can add the image "rescue" to its engine in engines.yaml.',
      'metadata: The region does not support user data.',
      'image: Hosts of region us-east do not support images of users.',
      ': Region nowhere has no hdd storage. Available storage: none.',
      'image: Region us-east does not have image debian12. Available images: none.',
      'to: Region us-east has no hypervisor hv3. Hypervisors of its hosts: hv1, hv2.',
    ])
    expect(told[2]?.valid).toContain('1.35')
  })

  it('and nothing else: requests for nothing, and hosts within the limit', () => {
    expect(explainHighAvailability(poor, 'us-east', false)).toBeNull()
    expect(explainAccessListing(poor, 'us-east', { isRequested: false, field: 'acl' })).toBeNull()
    expect(explainHotPlug(poor, 'us-east', true)).toBeNull()
    expect(explainUserData(poor, 'us-east', false)).toBeNull()
    expect(explainImageThere(poor, 'us-east', 'debian12')).toBeNull()
    expect([devicesMaxOf(poor, 'us-east'), devicesMaxOf(neutralCatalogue, 'us-east')]).toEqual([2, null])
  })

  it('in a new cluster as well, if the region is known', () => {
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

it('a region without a store for backups rejects them (decision D13)', () => {
  expect(explainBackupsUnsupported(able, 'eu-central')).toBeNull()
  expect(explainBackupsUnsupported(poor, 'eu-central')).toMatchObject({ code: 'backup.unoffered' })
})
