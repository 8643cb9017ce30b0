import { describe, expect, it } from 'vitest'
import { type OpenRecycle, planRecycle, type RecycleNode, type RecycleSubject } from './plan-recycle.ts'

const node = (id: number, poolId: number, more: Partial<RecycleNode> = {}): RecycleNode => ({
  id,
  poolId,
  role: 'member',
  replacesId: null,
  version: '1.34.8',
  isRecycleRequested: false,
  ...more,
})
const marked = (id: number, poolId: number, more: Partial<RecycleNode> = {}): RecycleNode =>
  node(id, poolId, { isRecycleRequested: true, ...more })
const surge = (id: number, poolId: number, replacesId: number, more: Partial<RecycleNode> = {}): RecycleNode =>
  node(id, poolId, { role: 'surge', replacesId, ...more })
const cluster: RecycleSubject = { level: 'cluster' }
const pool = (poolId: number): RecycleSubject => ({ level: 'pool', poolId })
const one = (nodeId: number, poolId = 7): RecycleSubject => ({ level: 'node', nodeId, poolId })
const running = (subject: RecycleSubject, ...nodeIds: number[]): OpenRecycle => ({ id: 90, subject, nodeIds })
const now = '1.34.8'
const later = '1.35.6'

describe('a recycle without another one (decision E6)', () => {
  const nodes = [node(1, 7), node(2, 7), node(3, 8)]
  it.each<[string, RecycleSubject, number[]]>([
    ['a cluster: all nodes of all pools', cluster, [1, 2, 3]],
    ['a pool: its nodes', pool(7), [1, 2]],
    ['a node: itself', one(2), [2]],
  ])('replaces of %s', (_words, subject, nodeIds) => {
    expect(planRecycle(subject, [], nodes, now)).toEqual({ joins: null, nodeIds })
  })

  it('skips a replacement in progress, unless that has an older patch', () => {
    const making = [marked(1, 7), surge(4, 7, 1), node(2, 7)]
    expect(planRecycle(pool(7), [], making, now)).toEqual({ joins: null, nodeIds: [1, 2] })
    expect(planRecycle(pool(7), [], making, later)).toEqual({ joins: null, nodeIds: [1, 4, 2] })
    expect(planRecycle(one(1), [], making, later)).toEqual({ joins: null, nodeIds: [1, 4] })
  })
})

describe('a recycle during another one (decision E6: "a second recycle while one runs joins it")', () => {
  const nodes = [marked(1, 7), node(5, 7), marked(3, 8)]
  it.each<[string, RecycleSubject, OpenRecycle, number | null]>([
    ['the cluster joins the cluster', cluster, running(cluster, 1, 3), 90],
    ['a pool joins the same pool', pool(7), running(pool(7), 1, 2), 90],
    ['a pool joins the same pool when all is switched', pool(8), running(pool(8), 99), 90],
    ['a pool does not join another pool', pool(7), running(pool(8), 3), null],
    ['a pool joins the cluster that still replaces its nodes', pool(7), running(cluster, 1, 3), 90],
    ['a pool does not join the cluster when another recycle marked its node', pool(7), running(cluster, 3), null],
    ['a pool does not join a node', pool(7), running(one(1), 1), null],
    ['the cluster does not join a pool', cluster, running(pool(7), 1), null],
    ['a node joins itself', one(1), running(one(1), 1), 90],
    ['a node does not join another node', one(1), running(one(5), 5), null],
    ['a node joins its pool', one(1), running(pool(7), 1, 2), 90],
    ['a node does not join another pool', one(1), running(pool(8), 1), null],
    ['a node joins the cluster', one(1), running(cluster, 1, 3), 90],
    ['a node that is replaced already does not join its pool', one(5), running(pool(7), 1, 2), null],
  ])('%s', (_words, subject, open, joins) => {
    expect(planRecycle(subject, [open], nodes, now).joins).toBe(joins)
    expect(planRecycle(subject, [open], nodes, now).nodeIds.length === 0).toBe(joins !== null)
  })

  it.each<[string, RecycleSubject, OpenRecycle, RecycleNode[], number | null]>([
    [
      'a pool of which the cluster recycle replaces only one of two marked nodes',
      pool(7),
      running(cluster, 1),
      [marked(1, 7), marked(2, 7)],
      null,
    ],
    [
      'a pool of which the cluster recycle replaces every node, one with an outdated replacement',
      pool(7),
      running(cluster, 1),
      [marked(1, 7), surge(4, 7, 1, { isRecycleRequested: true })],
      90,
    ],
    ["a node that replaced another in that node's recycle", one(4), running(one(1), 1, 4), [marked(4, 7)], null],
  ])('%s', (_words, subject, open, standing, joins) =>
    expect(planRecycle(subject, [open], standing, now).joins).toBe(joins),
  )

  it('prefers the same scope to a larger one', () => {
    expect(planRecycle(pool(7), [running(cluster, 1, 3), { ...running(pool(7), 1), id: 91 }], nodes, now).joins).toBe(
      91,
    )
  })

  it('adds nodes that an upgrade in between left behind, including replacements in progress', () => {
    const mixed = [marked(1, 7), surge(4, 7, 1), node(5, 7), node(6, 7, { version: later }), marked(3, 8)]
    expect(planRecycle(pool(7), [running(pool(7), 1, 2)], mixed, later)).toEqual({ joins: 90, nodeIds: [4, 5] })
    expect(planRecycle(one(1), [running(pool(7), 1, 2)], mixed, later)).toEqual({ joins: 90, nodeIds: [4] })
    expect(planRecycle(pool(7), [running(pool(7), 1, 2)], mixed, now)).toEqual({ joins: 90, nodeIds: [6] })
  })
})
