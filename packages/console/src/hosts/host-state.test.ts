import type { Grants } from '@moorage/sdk'
import { describe, expect, it } from 'vitest'
import { hostState, explainBlockedHostAction, explainOnlineHost } from './host-state.ts'
import { lacksRightsOnHost } from '../resources/rights.ts'

const own = { status: 'running', orch_cluster_id: null } as const

describe('displayed state of a host', () => {
  it.each([
    ['running', null, 'Running'],
    ['offline', null, 'Offline'],
    ['offline', 30, 'Offline, updating, 30%'],
    ['running', 0, 'Running, updating'],
    ['provisioning', 40, 'Provisioning, 40%'],
    ['deleting', null, 'Deleting'],
  ] as const)('%s at %j percent is %s', (status, percent, text) => {
    expect(hostState({ status }, percent).text).toBe(text)
  })
})

describe('actions on a host that are not possible', () => {
  it.each([
    ['boot', own, /already running/],
    ['boot', { ...own, status: 'rebooting' }, /already booting/],
    ['shutdown', { ...own, status: 'offline' }, /already offline/],
    ['reboot', { ...own, status: 'offline' }, /Boot it instead/],
    ['rebuild', { ...own, status: 'resizing' }, /being resized/],
    ['resize', { ...own, status: 'rebuilding' }, /in progress/],
    ['resize', { ...own, orch_cluster_id: 7 }, /node of cluster 7/],
    ['edit', { ...own, status: 'deleting' }, /being deleted/],
  ] as const)('%s of %j', (action, host, reason) => {
    expect(explainBlockedHostAction(action, host)).toMatch(reason)
  })

  it('possible actions have no reason: a busy host queues power actions, rebuilds and deletion (decision H4)', () => {
    const busy = { ...own, status: 'provisioning' } as const
    expect([
      explainBlockedHostAction('delete', busy),
      explainBlockedHostAction('shutdown', busy),
      explainBlockedHostAction('rebuild', busy),
    ]).toEqual([null, null, null])
    expect([explainOnlineHost({ status: 'offline' }), explainOnlineHost(own)]).toEqual([
      null,
      expect.stringMatching(/must be offline/),
    ])
  })
})

describe('a restricted user', () => {
  const rights: Grants = {
    volume: [],
    host: [{ id: 1, label: 'seen', permissions: 'read_only' }],
    cluster: [{ id: 5, label: 'prod', permissions: 'read_write' }],
    image: [],
    global: { add_volumes: false, add_hosts: false, add_clusters: false, add_images: false, account_access: null },
  }

  it('has write access to hosts of a granted cluster (decision G7.1), and none with read access only', () => {
    expect(lacksRightsOnHost(rights, { id: 9, orch_cluster_id: 5 })).toBeNull()
    expect(lacksRightsOnHost(rights, { id: 1, orch_cluster_id: null })).toMatch(/read-only access/)
    expect(lacksRightsOnHost(rights, { id: 1, orch_cluster_id: 6 })).toMatch(/read-only access/)
    expect(lacksRightsOnHost(null, { id: 1, orch_cluster_id: null })).toBeNull()
  })
})
