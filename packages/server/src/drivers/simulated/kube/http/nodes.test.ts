import { describe, expect, it } from 'vitest'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { labelsAt } from '#drivers/kube-objects/field-at.ts'

const bench = await useKubeBench()

describe('a node', () => {
  it('has annotations from the start, without which a cloud controller manager crashes', async () => {
    await bench.putNode('n1')
    const { body } = await callBench(bench, 'GET', '/api/v1/nodes/n1')
    expect(labelsAt(body, 'metadata', 'annotations')).toEqual({
      'node.alpha.kubernetes.io/ttl': '0',
      'volumes.kubernetes.io/controller-managed-attach-detach': 'true',
    })
  })

  it('keeps the labels that identify its machine when a patch changes them; a patch can remove labels of users', async () => {
    const own = {
      'kubernetes.io/hostname': 'n2',
      'node.kubernetes.io/instance-type': 'g6-standard-1',
      'topology.kubernetes.io/region': 'eu-central',
    }
    await bench.putNode('n2', { labels: { ...own, disk: 'ssd' } })
    const patch = {
      metadata: {
        labels: { disk: null, 'node.kubernetes.io/instance-type': null, 'topology.kubernetes.io/region': 'x' },
      },
    }
    const { body } = await callBench(bench, 'PATCH', '/api/v1/nodes/n2', {
      body: patch,
      type: 'application/merge-patch+json',
    })
    expect(labelsAt(body, 'metadata', 'labels')).toEqual(own)
  })
})
