import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import type { ClusterDriver, HostDriver, ImageStore, VolumeDriver } from '#reconcile/ports/index.ts'
import { type EngineDrivers, chooseDrivers } from './choose-drivers.ts'

const [region] = neutralCatalogue.regions
const hosts = {} as HostDriver
const volumes = {} as VolumeDriver
const clusters = {} as ClusterDriver
const images = {} as ImageStore
const serving = (name: string | null) => ({
  ...neutralCatalogue,
  regions: region ? [{ ...region, id: 'one', drivers: { hosts: 'plain', volumes: 'plain', clusters: name } }] : [],
})
const engines: EngineDrivers = {
  hosts: (name, id) => (name === 'plain' && id === 'one' ? hosts : undefined),
  volumes: (name, id) => (name === 'plain' && id === 'one' ? volumes : undefined),
  clusters: (name) => (name === 'full' ? clusters : undefined),
  images: (name) => (name === 'plain' ? images : undefined),
  backups: () => undefined,
}

test('the engine in the catalogue entry provides each capability of a region (decision H)', () => {
  const drivers = chooseDrivers(serving('full'), engines)
  expect([drivers.hosts('one'), drivers.volumes('one'), drivers.clusters('one')]).toEqual([hosts, volumes, clusters])
  expect(drivers.clusters('one')).toBe(clusters)
  expect(drivers.images('one')).toBe(images)
})

test('a region can have no cluster engine (decision H); it has no clusters', () => {
  const drivers = chooseDrivers(serving(null), engines)
  expect(() => drivers.clusters('one')).toThrow('region one has no cluster driver')
})

test('an unknown engine, or one without control planes, aborts the start', () => {
  expect(() => chooseDrivers(serving('absent'), engines)).toThrow('region one has no engine named absent')
  expect(() => chooseDrivers(serving('plain'), engines)).toThrow('region one has no engine named plain')
  expect(() => chooseDrivers(serving(null), { ...engines, volumes: () => undefined })).toThrow(
    'region one has no engine named plain',
  )
})

test('reports a region that was removed from the catalogue', () => {
  expect(() => chooseDrivers(serving(null), engines).hosts('gone')).toThrow('region gone is not in the catalogue')
})
