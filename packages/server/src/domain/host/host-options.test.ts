import { linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { planFirstDisks } from './first-disks.ts'
import { testSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'
import {
  explainAccessOptions,
  explainBootOptions,
  explainSwapOptions,
  optionsHaveKey,
  resolveHostOptions,
} from './host-options.ts'

const { hosts: plain } = neutral.policy
const { hosts: strict } = linode.policy

describe('defaults of host options (decision H10)', () => {
  it('neutral: a host without an image has an empty disk and is booted', () => {
    const options = resolveHostOptions({}, plain)
    expect(options).toEqual({ image: null, isBare: false, swapMib: 0, isBooted: true })
    expect(planFirstDisks(options, 1000)).toEqual([
      { label: 'Local disk', sizeMib: 1000, filesystem: 'raw', image: null },
    ])
  })

  it('linode: a host without an image is bare and stays off, regardless of the requested boot', () => {
    const options = resolveHostOptions({ booted: true }, strict)
    expect(options).toEqual({ image: null, isBare: true, swapMib: 0, isBooted: false })
    expect(planFirstDisks(options, 1000)).toEqual([])
  })

  it('linode: an image makes a disk and a swap disk of 512 MB unless another size or none is requested', () => {
    const main = { label: 'Local disk', filesystem: 'ext4', image: 'moor/one' }
    expect(planFirstDisks(resolveHostOptions({ image: 'moor/one' }, strict), 1000)).toEqual([
      { ...main, sizeMib: 488 },
      { label: '512 MB swap', sizeMib: 512, filesystem: 'swap', image: null },
    ])
    expect(planFirstDisks(resolveHostOptions({ image: 'moor/one', swap_size: 0 }, strict), 1000)).toEqual([
      { ...main, sizeMib: 1000 },
    ])
    expect(planFirstDisks(resolveHostOptions({ image: 'moor/one', swap_size: 1 }, strict), 1000)).toHaveLength(2)
  })

  it('neutral: an image makes one disk, and a swap disk on request; booted false keeps it off', () => {
    expect(resolveHostOptions({ image: 'moor/one', booted: false }, plain)).toEqual({
      image: 'moor/one',
      isBare: false,
      swapMib: 0,
      isBooted: false,
    })
    expect(resolveHostOptions({ image: 'moor/one', swap_size: 256 }, plain).swapMib).toBe(256)
  })

  it('the first disk has the requested size if it fits beside swap (decision H10.9)', () => {
    const options = resolveHostOptions({ image: 'moor/one', swap_size: 200, boot_size: 800 }, plain)
    expect(planFirstDisks(options, 2000).map((disk) => disk.sizeMib)).toEqual([800, 200])
    expect([explainBootOptions(options, 1000), explainBootOptions(resolveHostOptions({}, plain), 0)]).toEqual([
      null,
      null,
    ])
    expect(explainBootOptions(options, 999)).toMatchObject({ code: 'disk.space_insufficient', field: 'boot_size' })
  })

  it('a swap disk leaves space for another disk', () => {
    expect(explainSwapOptions(999, 1000)).toBeNull()
    expect(explainSwapOptions(1000, 1000)).toMatchObject({
      code: 'disk.space_insufficient',
      field: 'swap_size',
      reason: 'Insufficient space: a swap disk must be smaller than the 1000 MB of local storage of this type.',
    })
  })
})

it('linode: an image requires credentials; neutral does not (decision H10)', () => {
  expect(explainAccessOptions({ authorized_keys: [], authorized_users: [] }, strict)).toMatchObject({
    code: 'host.access_missing',
    reason: 'Must provide valid root_pass, authorized_keys, or authorized_users',
  })
  expect(explainAccessOptions({ root_pass: 'secret-1' }, strict)).toBeNull()
  expect(explainAccessOptions({ authorized_keys: [testSshKey] }, strict)).toBeNull()
  expect(explainAccessOptions({ authorized_users: ['rita'] }, strict)).toBeNull()
  expect(explainAccessOptions({}, plain)).toBeNull()
})

it('keys must be public keys, and the first invalid one is named (decision G12.3)', () => {
  expect(
    explainAccessOptions({ root_pass: 'secret-1', authorized_keys: [testSshKey, 'badKey!'] }, plain),
  ).toMatchObject({
    code: 'key.type_unknown',
    field: 'authorized_keys',
    reason: expect.stringContaining('SSH key 2'),
  })
  const desired = [
    optionsHaveKey({}, strict),
    optionsHaveKey({ root_pass: 'secret-1' }, strict),
    optionsHaveKey({}, plain),
  ]
  expect(desired).toEqual([true, false, false])
})
