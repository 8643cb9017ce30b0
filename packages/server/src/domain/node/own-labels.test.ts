import { expect, it } from 'vitest'
import { ownNodeLabels } from './own-labels.ts'

it('a node has the labels of its type, region and pool, also under the deprecated names', () => {
  const pool = { poolId: 7, type: 'g6-standard-2', region: 'us-east' }
  const labels = ownNodeLabels(pool, { vendor: 'Moor', nodePrefix: 'moorage' })
  expect(labels).toMatchObject({
    'node.kubernetes.io/instance-type': 'g6-standard-2',
    'beta.kubernetes.io/instance-type': 'g6-standard-2',
    'topology.kubernetes.io/region': 'us-east',
    'failure-domain.beta.kubernetes.io/region': 'us-east',
    'topology.moor.com/region': 'us-east',
    'moorage.moor.com/pool-id': '7',
  })
})
