import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import type { ClusterDriver, HostDriver, VolumeDriver } from '#reconcile/ports/index.ts'
import { type EngineDrivers, chooseDrivers } from './choose-drivers.ts'

const [region] = neutralCatalogue.regions
const hosts = {} as HostDriver
const volumes = {} as VolumeDriver
const clusters = {} as ClusterDriver
const serving = (name: string | null) => ({
  ...neutralCatalogue,
  regions: region ? [{ ...region, id: 'one', drivers: { hosts: 'plain', volumes: 'plain', clusters: name } }] : [],
})
/** Two engines that serve one region; only one has control planes. */
const engines: EngineDrivers = {
  hosts: (name, id) => (name === 'plain' && id === 'one' ? hosts : undefined),
  volumes: (name, id) => (name === 'plain' && id === 'one' ? volumes : undefined),
  clusters: (name) => (name === 'full' ? clusters : undefined),
}

test('each capability of a region is served by the engine its catalogue entry names (decision H)', () => {
  const drivers = chooseDrivers(serving('full'), engines)
  expect([drivers.hosts('one'), drivers.volumes('one'), drivers.clusters('one')]).toEqual([hosts, volumes, clusters])
  expect(drivers.clusters('one')).toBe(clusters)
})

test('a region may be without an engine of clusters (decision H); nobody is served there', () => {
  const drivers = chooseDrivers(serving(null), engines)
  expect(() => drivers.clusters('one')).toThrow('region one has no cluster driver')
})

test('a name that no engine has, or one without control planes, ends the start', () => {
  expect(() => chooseDrivers(serving('absent'), engines)).toThrow('region one has no engine named absent')
  expect(() => chooseDrivers(serving('plain'), engines)).toThrow('region one has no engine named plain')
  expect(() => chooseDrivers(serving(null), { ...engines, volumes: () => undefined })).toThrow(
    'region one has no engine named plain',
  )
})

test('a region that left the catalogue is told', () => {
  expect(() => chooseDrivers(serving(null), engines).hosts('gone')).toThrow('region gone is not in the catalogue')
})
