import { expect, test } from 'vitest'
import { attachableVolumes, explainUnsuitableHostType } from './host-type.ts'

const small = { id: 'small', memory: 2_048, disk: 20_480 }

test.each([
  [1_024, 'neutral', 1],
  [4_096, 'neutral', 4],
  [1_024, 'linode', 8],
  [196_608, 'linode', 64],
] as const)('a host with %d MB in the %s dialect has at most %d volumes (decision D5)', (memory, dialect, volumes) => {
  expect(attachableVolumes({ memory }, dialect)).toBe(volumes)
})

test.each([
  [{ type: 'small', disksMib: 1, volumes: 0 }, /Current plan/],
  [{ type: 'large', disksMib: 20_481, volumes: 0 }, /Disks use 20 GiB/],
  [{ type: 'large', disksMib: 20_480, volumes: 3 }, /3 volumes attached/],
])('a host with %j does not fit the plan, with a reason', (use, reason) => {
  expect(explainUnsuitableHostType(use, small, 'neutral')).toMatch(reason)
})

test('a host that exactly fits gets the plan', () => {
  expect(explainUnsuitableHostType({ type: 'large', disksMib: 20_480, volumes: 2 }, small, 'neutral')).toBeNull()
  expect(explainUnsuitableHostType({ type: 'large', disksMib: 20_480, volumes: 8 }, small, 'linode')).toBeNull()
})
