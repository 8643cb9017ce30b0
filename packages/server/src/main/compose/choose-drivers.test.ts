import { expect, test } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import type { ClusterDriver, HostDriver, VolumeDriver } from '#reconcile/ports/index.ts'
import { chooseDrivers } from './choose-drivers.ts'

const [region] = neutralCatalogue.regions
const engine = { hosts: {} as HostDriver, volumes: {} as VolumeDriver }
const clusters = {} as ClusterDriver
const serving = (name: string | null) => ({
  ...neutralCatalogue,
  regions: region ? [{ ...region, id: 'one', drivers: { hosts: 'plain', volumes: 'plain', clusters: name } }] : [],
})

test('each capability of a region is served by the driver its catalogue entry names (decision H)', () => {
  const drivers = chooseDrivers(serving('full'), { plain: engine, full: { ...engine, clusters } })
  expect([drivers.hosts('one'), drivers.volumes('one'), drivers.clusters('one')]).toEqual([
    engine.hosts,
    engine.volumes,
    clusters,
  ])
  expect(drivers.clusters('one')).toBe(clusters)
})

test('a region may be without a cluster driver (decision H); nobody is served there', () => {
  const drivers = chooseDrivers(serving(null), { plain: engine })
  expect(() => drivers.clusters('one')).toThrow('region one has no driver for clusters')
})

test('a name that no engine has, or one without control planes, ends the start', () => {
  expect(() => chooseDrivers(serving('full'), { plain: engine })).toThrow('no driver is called full')
  expect(() => chooseDrivers(serving('plain'), { plain: engine })).toThrow('region one has no driver for clusters')
})
