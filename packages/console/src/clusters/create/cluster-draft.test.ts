import { describe, expect, it } from 'vitest'
import {
  clusterRequest,
  isCompleteClusterDraft,
  newCluster,
  clusterDraftWithDefaults,
  withPool,
} from './cluster-draft.ts'
import { formLines, neutralWords } from '../../requests/form-lines.ts'

const catalog = { regions: ['us-east', 'eu'], versions: ['1.36', '1.35'], plans: ['small', 'large'] }
const draft = clusterDraftWithDefaults({ ...newCluster, label: 'shop' }, catalog)

describe('draft of a cluster', () => {
  it('fills in defaults and keeps choices', () => {
    expect(draft).toMatchObject({ region: 'us-east', version: '1.36', pools: [{ type: 'small' }] })
    expect(clusterDraftWithDefaults({ ...newCluster, region: 'eu', version: '1.35' }, catalog)).toMatchObject({
      region: 'eu',
      version: '1.35',
    })
  })

  it('sends only set fields', () => {
    expect(clusterRequest(draft).body).toEqual({
      label: 'shop',
      region: 'us-east',
      k8s_version: '1.36',
      node_pools: [{ type: 'small', count: 3 }],
    })
  })

  it('sends all fields as a body and as a moor line', () => {
    const pools = [{ ...draft.pools[0], isScaled: true, min: '2', max: '5', label: 'web' }] as typeof draft.pools
    const access = { isOn: true, entries: '203.0.113.0/24' }
    const request = clusterRequest({ ...draft, pools, access, isHighlyAvailable: true, tags: 'a, b' })
    const pool = { type: 'small', count: 3, autoscaler: { enabled: true, min: 2, max: 5 }, label: 'web' }
    const acl = { enabled: true, addresses: { ipv4: ['203.0.113.0/24'], ipv6: [] } }
    const plane = { high_availability: true, acl }
    expect(request.body).toMatchObject({ node_pools: [pool], control_plane: plane, tags: ['a', 'b'] })
    const { moor } = formLines(request, neutralWords, '')
    expect(moor).toContain(`--node-pools '${JSON.stringify([pool])}'`)
    expect(moor).toContain(`--control-plane '${JSON.stringify(plane)}'`)
  })

  it('sends advanced pool fields', () => {
    const pool = { ...newCluster.pools[0], type: 'small', tags: 'web', labels: 'tier=web', encryption: 'disabled' }
    const pools = [{ ...pool, taints: 'gpu:NoSchedule', disks: '512 raw' }] as typeof draft.pools
    expect(clusterRequest({ ...draft, pools }).body.node_pools).toEqual([
      {
        type: 'small',
        count: 3,
        tags: ['web'],
        labels: { tier: 'web' },
        taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }],
        disks: [{ size: 512, type: 'raw' }],
        disk_encryption: 'disabled',
      },
    ])
    expect(isCompleteClusterDraft({ ...draft, pools })).toBe(true)
  })

  it('keeps pool keys unique after a removal', () => {
    const three = withPool(withPool(draft))
    const two = { ...three, pools: three.pools.filter(({ key }) => key !== 2) }
    expect(withPool(two).pools.map(({ key }) => key)).toEqual([1, 3, 4])
  })

  it.each([
    ['a label', { label: '' }],
    ['a pool', { pools: [] }],
    ['valid taints', { pools: [{ ...newCluster.pools[0], type: 'small', taints: 'gpu', key: 1 }] }],
    ['fewer than 101 nodes', { pools: [{ ...newCluster.pools[0], type: 'small', count: '101', key: 1 }] }],
    ['a node count', { pools: [{ ...newCluster.pools[0], type: 'small', count: '0', key: 1 }] }],
    ['bounds', { pools: [{ ...newCluster.pools[0], type: 'small', isScaled: true, min: '', key: 1 }] }],
  ])('is incomplete without %s', (_what, lack) => {
    expect([isCompleteClusterDraft(draft), isCompleteClusterDraft({ ...draft, ...lack } as typeof draft)]).toEqual([
      true,
      false,
    ])
  })
})
