import { expect, test } from 'vitest'
import { isNodeOf, nodeAnnotations, readNodeMark } from './node-mark.ts'
import type { NodeSpec, Stamp } from '#reconcile/ports/index.ts'

const stamp: Stamp = { installation: 'i', kind: 'node', id: 7, uid: 'u-7' }
const host = { name: 'h', region: 'eu', stamp: { ...stamp, kind: 'host', id: 9 } } as const
const spec = {
  host,
  specSerial: 3,
  labels: { pool: '2' },
  taints: [{ key: 'a', value: '', effect: 'NoExecute' }],
} satisfies Pick<NodeSpec, 'host' | 'specSerial' | 'labels' | 'taints'>
const node = { metadata: { annotations: nodeAnnotations(stamp, spec) } }

test('any process reads the annotations written to a node', () => {
  expect(readNodeMark(node)).toEqual({ stamp, host, specSerial: 3, specLabels: spec.labels, specTaints: spec.taints })
})

test.each([{ installation: 'j' }, { id: 8 }, { uid: 'u-8' }, { kind: 'host' as const }])(
  'a node matches only its whole stamp, not a stamp with %j (driver contract, rule 2)',
  (other) => {
    expect([isNodeOf(node, stamp), isNodeOf(node, { ...stamp, ...other })]).toEqual([true, false])
  },
)

test.each(['moorage/stamp', 'moorage/host', 'moorage/spec'])(
  'a node whose annotation %s is missing or damaged has no owner',
  (key) => {
    const spoilt = ['', '{', '[]', '{"serial":"3","id":"7"}'].map((text) => ({
      metadata: { annotations: { ...node.metadata.annotations, [key]: text } },
    }))
    expect(spoilt.map(readNodeMark)).toEqual([null, null, null, null])
  },
)
