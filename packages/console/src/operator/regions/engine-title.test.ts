import { expect, test } from 'vitest'
import { engineTitle } from './engine-title.ts'

test.each([
  [{ part: 'hosts', kind: 'simulator', name: 'simulated' }, 'Hosts by the simulator'],
  [{ part: 'volumes', kind: 'ceph', name: 'ceph-1' }, 'Volumes by Ceph, ceph-1'],
  [{ part: 'clusters', kind: 'newer', name: 'planes' }, 'Clusters by newer, planes'],
] as const)('an engine %j is told as "%s"', (engine, title) => {
  expect(engineTitle(engine)).toBe(title)
})
