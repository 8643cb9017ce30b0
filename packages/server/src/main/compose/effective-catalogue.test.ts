import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { simulatedRecords } from '#drivers/simulated/index.ts'
import type { EngineFile } from '../engines/index.ts'
import { effectiveCatalogue, effectiveCatalogueOfEngines } from './effective-catalogue.ts'

test('each region offers the capabilities of its drivers (ADR 0014)', () => {
  const { volumes, hosts, clusters } = simulatedRecords
  const offered = effectiveCatalogue(neutralCatalogue, {
    volumes: () => volumes,
    hosts: (region) => ({ capabilities: { ...hosts.capabilities, devicesMax: region === 'us-east' ? 4 : 8 } }),
    clusters: () => clusters,
  })
  expect(offered.regions.map(({ abilities }) => abilities?.devicesMax)).toEqual([4, 8, 8])
})

test('a region without a cluster driver has no Kubernetes, whatever its entry says', () => {
  const regions = neutralCatalogue.regions.map((region) => ({
    ...region,
    drivers: { ...region.drivers, clusters: null },
  }))
  const offered = effectiveCatalogueOfEngines({ ...neutralCatalogue, regions }, {})
  expect(offered.regions.flatMap(({ capabilities }) => capabilities)).not.toContain('Kubernetes')
})

test('simulated regions offer everything that is configured', () => {
  const { regions, clusterVersions } = effectiveCatalogueOfEngines(neutralCatalogue, {})
  expect(regions.map(({ abilities: _abilities, ...rest }) => rest)).toEqual(
    neutralCatalogue.regions.map(({ abilities: _abilities, ...rest }) => rest),
  )
  expect(clusterVersions).toEqual(neutralCatalogue.clusterVersions)
})

test('regions of real engines offer what the engines file supports, for a command that opens no drivers', () => {
  const engines: EngineFile = {
    libvirt: [
      { name: 'machines', hypervisors: [{ name: 'hv', region: 'us-east', uri: 'qemu:///system', disk_folder: '/d' }] },
    ],
    file: [{ name: 'folders', classes: [{ region: 'us-east', storage_class: 'hdd', folder: '/f' }] }],
    ceph: [
      {
        name: 'rbd',
        regions: ['us-east'],
        conf: '/c',
        user: 'u',
        pools: [
          { storage_class: 'hdd', pool: 'slow' },
          { storage_class: 'nvme', pool: 'quick' },
        ],
      },
    ],
  }
  const abilitiesOn = (volumes: string) => {
    const drivers = { hosts: 'machines', volumes, clusters: null }
    const regions = neutralCatalogue.regions.slice(0, 1).map((region) => ({ ...region, drivers }))
    return effectiveCatalogueOfEngines({ ...neutralCatalogue, regions }, engines).regions.map(
      ({ abilities, storageClasses, capabilities }) => ({
        classes: storageClasses,
        types: abilities?.hardwareTypes,
        encrypts: capabilities.includes('Block Storage Encryption'),
      }),
    )
  }
  expect(abilitiesOn('folders')).toEqual([{ classes: ['hdd'], types: ['hdd'], encrypts: true }])
  expect(abilitiesOn('rbd')).toEqual([{ classes: ['nvme', 'hdd'], types: ['nvme', 'hdd'], encrypts: false }])
  expect(() => abilitiesOn('absent')).toThrow('no volume engine is named absent')
})
