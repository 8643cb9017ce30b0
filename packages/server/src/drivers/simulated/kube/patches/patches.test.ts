import { describe, expect, it } from 'vitest'
import { findType } from '../schemas/kube-type.ts'
import { applyPatch } from './apply-patch.ts'
import type { KubeType } from '../schemas/kube-type.ts'

const strategic = 'application/strategic-merge-patch+json'
const json = 'application/json-patch+json'
const [type, node] = ['apps.v1.Deployment', 'core.v1.Node'].map((one) => findType(`io.k8s.api.${one}`)) as [
  KubeType,
  KubeType,
]

const deployment = {
  metadata: { name: 'web', finalizers: ['a'] },
  spec: {
    template: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }], ports: [{ containerPort: 80 }] },
          { name: 'b', image: 'b:1' },
        ],
        tolerations: [{ key: 'x' }],
        volumes: [{ name: 'v', emptyDir: {} }],
      },
    },
  },
}
const containersOf = (value: unknown) => (value as typeof deployment).spec.template.spec.containers
const inPod = (spec: object) => ({ spec: { template: { spec } } })

describe('strategic merge patch', () => {
  it('merges containers and env by name, ports by containerPort', () => {
    const patch = inPod({
      containers: [
        { name: 'a', image: 'a:2', env: [{ name: 'Y', value: '2' }], ports: [{ containerPort: 80, name: 'http' }] },
      ],
    })
    expect(containersOf(applyPatch(strategic, type, deployment, patch))).toEqual([
      {
        name: 'a',
        image: 'a:2',
        env: [
          { name: 'Y', value: '2' },
          { name: 'X', value: '1' },
        ],
        ports: [{ containerPort: 80, name: 'http' }],
      },
      { name: 'b', image: 'b:1' },
    ])
  })

  it('follows $patch delete and replace, and $setElementOrder', () => {
    const gone = applyPatch(strategic, type, deployment, inPod({ containers: [{ name: 'a', $patch: 'delete' }] }))
    expect(containersOf(gone).map((one) => one.name)).toEqual(['b'])
    const replaced = applyPatch(
      strategic,
      type,
      deployment,
      inPod({ containers: [{ name: 'c' }, { $patch: 'replace' }] }),
    )
    expect(containersOf(replaced)).toEqual([{ name: 'c' }])
    const ordered = applyPatch(
      strategic,
      type,
      deployment,
      inPod({ '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] }),
    )
    expect(containersOf(ordered).map((one) => one.name)).toEqual(['b', 'a'])
  })

  it('replaces lists that have no key as a whole: tolerations, taints', () => {
    expect(applyPatch(strategic, type, deployment, inPod({ tolerations: [{ key: 'y' }] }))).toMatchObject(
      inPod({ tolerations: [{ key: 'y' }] }),
    )
    expect(
      applyPatch(
        strategic,
        node,
        { spec: { taints: [{ key: 'a' }, { key: 'b' }] } },
        { spec: { taints: [{ key: 'b' }] } },
      ),
    ).toEqual({ spec: { taints: [{ key: 'b' }] } })
  })

  it('merges finalizers as a set, removes with $deleteFromPrimitiveList, keeps only $retainKeys', () => {
    expect(applyPatch(strategic, type, deployment, { metadata: { finalizers: ['b', 'a'] } })).toMatchObject({
      metadata: { finalizers: ['b', 'a'] },
    })
    expect(
      applyPatch(strategic, type, deployment, { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } }),
    ).toMatchObject({ metadata: { finalizers: [] } })
    const retained = applyPatch(
      strategic,
      type,
      { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: {} } } },
      { spec: { strategy: { type: 'Recreate', $retainKeys: ['type'] } } },
    )
    expect(retained).toEqual({ spec: { strategy: { type: 'Recreate' } } })
  })

  it('keeps members that it does not name near their neighbors', () => {
    const held = inPod({ containers: ['x', 'a', 'y', 'b'].map((name) => ({ name })) })
    const patch = inPod({
      '$setElementOrder/containers': [{ name: 'b' }, { name: 'new' }, { name: 'a' }],
      containers: [{ name: 'new' }],
    })
    expect(containersOf(applyPatch(strategic, type, held, patch)).map((one) => one.name)).toEqual([
      'x',
      'y',
      'b',
      'new',
      'a',
    ])
  })

  it.each([
    [inPod({ containers: [{ image: 'a:2' }] }), 'does not contain declared merge key: name'],
    [{ spec: { $patch: 'odd' } }, 'Unknown patch type: odd'],
    [{ spec: { strategy: { type: 'Recreate', $retainKeys: ['rollingUpdate'] } } }, 'type is missing'],
  ])('rejects %j', (patch, message) => {
    expect(() => applyPatch(strategic, type, deployment, patch)).toThrow(message)
  })

  it('removes nulls, and merges conditions by type', () => {
    expect(applyPatch(strategic, type, { a: 1, b: 2 }, { a: null })).toEqual({ b: 2 })
    const conditions = [
      { type: 'Ready', status: 'True' },
      { type: 'Disk', status: 'False' },
    ]
    expect(
      applyPatch(
        strategic,
        type,
        { status: { conditions } },
        { status: { conditions: [{ type: 'Ready', status: 'False' }] } },
      ),
    ).toEqual({
      status: {
        conditions: [
          { type: 'Ready', status: 'False' },
          { type: 'Disk', status: 'False' },
        ],
      },
    })
  })
})

describe('JSON patch', () => {
  it.each([
    [[{ op: 'add', path: '/a/-', value: 3 }], { a: [1, 2, 3] }],
    [[{ op: 'add', path: '/a/0', value: 0 }], { a: [0, 1, 2] }],
    [[{ op: 'replace', path: '/a', value: 'x' }], { a: 'x' }],
    [[{ op: 'remove', path: '/a/1' }], { a: [1] }],
    [
      [
        { op: 'test', path: '/a/0', value: 1 },
        { op: 'move', from: '/a/0', path: '/b' },
      ],
      { a: [2], b: 1 },
    ],
    [[{ op: 'copy', from: '/a', path: '/x~1y' }], { a: [1, 2], 'x/y': [1, 2] }],
  ])('%j', (patch, after) => {
    expect(applyPatch(json, type, { a: [1, 2] }, patch)).toEqual(after)
  })

  it.each([
    [[{ op: 'test', path: '/a/0', value: 9 }]],
    [[{ op: 'replace', path: '/b', value: 1 }]],
    [[{ op: 'remove', path: '/a/7' }]],
    [[{ op: 'add', path: '/a/9', value: 1 }]],
    [[{ op: 'add', path: '/__proto__/x', value: 1 }]],
    [[{ op: 'odd', path: '/a' }]],
    [[{ op: 'add', path: 'a', value: 1 }]],
  ])('rejects %j and does not change the object', (patch) => {
    const value = { a: [1, 2] }
    expect(() => applyPatch(json, type, value, patch)).toThrow(expect.objectContaining({ code: 422 }))
    expect(value).toEqual({ a: [1, 2] })
  })
})

describe('merge patches and unknown media types', () => {
  it('null removes, lists are replaced', () => {
    expect(
      applyPatch('application/merge-patch+json', type, { a: { b: 1, c: [1] } }, { a: { b: null, c: [2] } }),
    ).toEqual({
      a: { c: [2] },
    })
  })
  it('another media type is rejected with 415', () => {
    expect(() => applyPatch('text/plain', type, {}, {})).toThrow(expect.objectContaining({ code: 415 }))
  })
})
