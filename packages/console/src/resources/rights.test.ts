import type { Grants } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import {
  changeableOf,
  lacksRightsAsRestricted,
  lacksRightsForNew,
  lacksRightsInAccount,
  lacksRightsOn,
} from './rights.ts'

const grants: Grants = {
  volume: [
    { id: 1, label: 'seen', permissions: 'read_only' },
    { id: 2, label: 'own', permissions: 'read_write' },
  ],
  host: [],
  cluster: [],
  image: [],
  global: { add_volumes: true, add_hosts: false, add_clusters: false, add_images: false, account_access: 'read_only' },
}

describe('missing permissions', () => {
  test('do not exist for an unrestricted user', () => {
    expect([
      lacksRightsOn(null, 'volume', 1),
      lacksRightsForNew(null, 'add_hosts'),
      lacksRightsInAccount(null, 'read_write'),
      lacksRightsAsRestricted(null),
    ]).toEqual([null, null, null, null])
  })

  test('follow from grants, and name who can grant them', () => {
    expect(lacksRightsOn(grants, 'volume', 2)).toBeNull()
    for (const id of [1, 3])
      expect(lacksRightsOn(grants, 'volume', id)).toMatch(/read-only access to this volume\. An unrestricted/)
    expect(lacksRightsForNew(grants, 'add_volumes')).toBeNull()
    expect(lacksRightsForNew(grants, 'add_hosts')).toMatch(/^You do not have permission to create hosts\./)
    expect(lacksRightsInAccount(grants, 'read_only')).toBeNull()
    expect(lacksRightsInAccount(grants, 'read_write')).toMatch(/^You do not have permission to change this\./)
    expect(lacksRightsAsRestricted(grants)).toMatch(/^Only unrestricted/)
  })
  test('exclude resources, with a reason if none is left', () => {
    const [seen, own] = grants.volume
    const resources = [seen, own].filter((one) => one !== undefined)
    expect(changeableOf(grants, 'volume', resources)).toEqual({ able: [own], reason: null })
    expect(changeableOf(grants, 'volume', resources.slice(0, 1))).toMatchObject({
      able: [],
      reason: expect.stringMatching(/^You have read-only access to this volume\./),
    })
    expect(changeableOf(null, 'volume', resources)).toEqual({ able: resources, reason: null })
    expect(changeableOf(null, 'volume', [])).toEqual({ able: [], reason: 'Select one or more volumes.' })
  })
})
