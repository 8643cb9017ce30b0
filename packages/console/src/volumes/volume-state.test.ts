import type { Grants } from '@moorage/sdk'
import { describe, expect, it } from 'vitest'
import { volumeState, explainBlockedVolumeAction, lacksRightsOnVolume } from './volume-state.ts'

const free = { status: 'active', host_id: null, io_ready: false } as const

describe('displayed state of a volume', () => {
  it.each([
    [free, null, 'Unattached'],
    [{ ...free, host_id: 7, io_ready: true }, null, 'Attached'],
    [{ ...free, host_id: 7 }, null, 'Attached, waiting for host'],
    [{ ...free, status: 'creating' as const }, 0, 'Creating'],
    [{ ...free, status: 'resizing' as const }, 40, 'Resizing, 40%'],
    [{ ...free, host_id: 7 }, 10, 'Updating, 10%'],
    [{ ...free, status: 'contact_support' as const }, 10, 'Needs operator repair'],
  ])('%j at %j percent is %s', (volume, percent, text) => {
    expect(volumeState(volume, percent).text).toBe(text)
  })
})

describe('actions that are not possible', () => {
  it.each([
    ['attach', { ...free, host_id: 7 }, /Detach it first/],
    ['detach', free, /not attached/],
    ['resize', { ...free, status: 'creating' }, /in progress/],
    ['resize', { ...free, status: 'contact_support' }, /repair/],
  ] as const)('%s of %j', (action, volume, reason) => {
    expect(explainBlockedVolumeAction(action, volume)).toMatch(reason)
  })

  it('possible actions have no reason: deleting a busy volume, detaching and deleting a damaged volume (decision D10.1)', () => {
    const broken = { status: 'contact_support', host_id: 7 } as const
    const reasons = [
      explainBlockedVolumeAction('resize', free),
      explainBlockedVolumeAction('delete', { ...free, status: 'resizing' }),
      explainBlockedVolumeAction('delete', broken),
      explainBlockedVolumeAction('detach', broken),
    ]
    expect(reasons).toEqual([null, null, null, null])
  })
})

const grants: Grants = {
  global: { add_volumes: false, add_hosts: false, add_clusters: false, add_images: false, account_access: null },
  volume: [
    { id: 1, label: 'seen', permissions: 'read_only' },
    { id: 2, label: 'changed', permissions: 'read_write' },
  ],
  host: [
    { id: 1, label: 'seen', permissions: 'read_only' },
    { id: 2, label: 'changed', permissions: 'read_write' },
  ],
  cluster: [],
  image: [],
}
const seen = { id: 1, host_id: null }

describe('permissions for actions on a volume (contract, "Authentication" rule 4)', () => {
  it('read access allows attaching, and cloning with permission to create volumes', () => {
    expect(lacksRightsOnVolume('attach', grants, seen)).toBeNull()
    expect(lacksRightsOnVolume('clone', grants, seen)).toMatch(/^You do not have permission to create volumes\./)
    const creator = { ...grants, global: { ...grants.global, add_volumes: true } }
    expect(lacksRightsOnVolume('clone', creator, seen)).toBeNull()
  })

  it('changes require write access', () => {
    for (const action of ['resize', 'edit', 'delete', 'detach'] as const)
      expect(lacksRightsOnVolume(action, grants, seen)).toMatch(/^You have read-only access to this volume\./)
    expect(lacksRightsOnVolume('resize', grants, { id: 2, host_id: null })).toBeNull()
  })

  it('detaching requires write access to the host', () => {
    expect(lacksRightsOnVolume('detach', grants, { id: 2, host_id: 1 })).toMatch(
      /^You have read-only access to this host\./,
    )
    expect(lacksRightsOnVolume('detach', grants, { id: 2, host_id: 2 })).toBeNull()
    expect(lacksRightsOnVolume('delete', grants, { id: 2, host_id: 1 })).toBeNull()
  })

  it('an unrestricted user has full access', () => {
    for (const action of ['attach', 'clone', 'detach', 'delete'] as const)
      expect(lacksRightsOnVolume(action, null, { id: 9, host_id: 9 })).toBeNull()
  })
})
