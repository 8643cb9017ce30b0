import { describe, expect, test } from 'vitest'
import { nodeObject } from './node-object.ts'
import type { NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

const stamp: Stamp = { installation: 'i', kind: 'node', id: 7, uid: '0b5e0c5e-0000-4000-8000-000000000007' }
const spec: NodeSpec = {
  nodeName: 'orch1-2-abc',
  host: { name: 'h', stamp: { ...stamp, kind: 'host' }, region: 'eu-central' },
  providerId: 'moor://9',
  version: '1.36.2',
  labels: { pool: '2' },
  taints: [{ key: 'a', value: '', effect: 'NoExecute' }],
  specSerial: 1,
  vcpus: 4,
  memoryMib: 8_192,
  diskMib: 100_000,
  ipv4: ['10.0.0.9'],
  disks: [
    { size: 10_000, type: 'raw' },
    { size: 5_000, type: 'ext4' },
  ],
}
const draft = {
  spec,
  stamp,
  version: spec.version,
  object: null,
  before: null,
  readiness: 'ready',
  now: '2026-01-01T00:00:00Z',
} as const

describe('nodeObject', () => {
  test('extra partitions reduce the disk for pods (decision E3)', () => {
    expect(nodeObject(draft)['status']).toMatchObject({
      capacity: { cpu: '4', memory: `${8_192 * 1_024}Ki`, 'ephemeral-storage': `${85_000 * 1_024}Ki`, pods: '110' },
      allocatable: { 'ephemeral-storage': `${85_000 * 1_024}Ki` },
    })
  })

  test('a taint without a value has no value field, as in Kubernetes', () => {
    expect(nodeObject(draft)['spec']).toEqual({ providerID: 'moor://9', taints: [{ key: 'a', effect: 'NoExecute' }] })
  })

  test('a new spec removes labels and taints of the old one, and keeps what users set: labels, taints, a cordon', () => {
    const object = nodeObject(draft)
    const byHand: KubeObject = {
      ...object,
      metadata: { ...object.metadata, labels: { pool: '2', hand: 'on' }, annotations: { note: 'mine' } },
      spec: {
        ...(object['spec'] as object),
        unschedulable: true,
        taints: [
          { key: 'a', effect: 'NoExecute' },
          { key: 'a', effect: 'NoSchedule' },
        ],
      },
    }
    const before = { specLabels: spec.labels, specTaints: spec.taints }
    const after = nodeObject({
      ...draft,
      object: byHand,
      before,
      spec: { ...spec, labels: { other: '3' }, taints: [] },
    })
    expect(after.metadata).toMatchObject({ labels: { hand: 'on', other: '3' }, annotations: { note: 'mine' } })
    expect(after.metadata.labels).not.toHaveProperty('pool')
    expect(after['spec']).toEqual({
      providerID: 'moor://9',
      unschedulable: true,
      taints: [{ key: 'a', effect: 'NoSchedule' }],
    })
  })

  test('reports since when it is ready: the time changes only with the readiness', () => {
    const later = (object: KubeObject, readiness: 'ready' | 'silent', now: string): KubeObject =>
      nodeObject({ ...draft, object, readiness, now })
    const sinceOf = (object: KubeObject): unknown => {
      const { conditions } = object['status'] as {
        readonly conditions: readonly {
          readonly type: string
          readonly status: string
          readonly lastTransitionTime: string
        }[]
      }
      const ready = conditions.find(({ type }) => type === 'Ready')
      return [ready?.status, ready?.lastTransitionTime]
    }
    const first = nodeObject(draft)
    const second = later(first, 'ready', '2026-01-02T00:00:00Z')
    expect([sinceOf(first), sinceOf(second), sinceOf(later(second, 'silent', '2026-01-03T00:00:00Z'))]).toEqual([
      ['True', '2026-01-01T00:00:00Z'],
      ['True', '2026-01-01T00:00:00Z'],
      ['Unknown', '2026-01-03T00:00:00Z'],
    ])
  })
})
