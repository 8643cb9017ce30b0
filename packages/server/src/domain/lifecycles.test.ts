import { describe, expect, it } from 'vitest'
import { type LifecycleSource, printLifecycle } from '#testkit/print-lifecycle.ts'
import { hostTransitions } from './host/state.ts'
import { volumeTransitions } from './volume/state.ts'

const at = (path: string): URL => new URL(path, import.meta.url)

const lives: readonly LifecycleSource[] = [
  {
    resource: 'volume',
    about:
      'A volume has a stored status. Requests set what was requested (`creating`, `resizing`); a pass sets what was reached after it has observed the disk. A provisioned disk that is missing is never created again empty: the volume changes to `contact_support` (decisions D8 to D11).',
    machine: { moves: volumeTransitions, source: at('volume/state.ts') },
    plan: at('volume/plan.golden.txt'),
  },
  {
    resource: 'host',
    about:
      'A host has a stored status, which follows the observed state of the machine (decision H3). A host that goes off by itself is shown as offline, and a system event then starts it again.',
    machine: { moves: hostTransitions, source: at('host/state.ts') },
    plan: at('host/plan.golden.txt'),
  },
  {
    resource: 'cluster',
    about:
      'A cluster has no status in the contract. Its endpoints, its kubeconfig and its events show whether it is ready (decisions B5, E9, F3). Its nodes and hosts have their own lifecycles.',
    plan: at('cluster/plan.golden.txt'),
  },
  {
    resource: 'pool',
    about:
      'A pool has no status. It has a desired number of nodes, and its plan decides which nodes are added, removed or replaced. The plan runs in the request that changes the desired state and again in the passes of the pool (decisions E2 to E7, ADR 0007). Numbers in the steps are node IDs.',
    plan: at('pool/plan.golden.txt'),
  },
  {
    resource: 'node',
    about:
      'A node is `not_ready` or `ready`. Each pass derives this from its host and its Kubernetes; no status is stored (decision E2). The pool decides whether a node is a member, a replacement or leaving.',
    plan: at('node/plan.golden.txt'),
  },
]

describe('docs/lives', () => {
  it.each(lives)(
    'the lifecycle of a $resource matches plan and table; to update it, run vitest --update',
    async (life) => {
      await expect(printLifecycle(life)).toMatchFileSnapshot(`../../../../docs/lives/${life.resource}.md`)
    },
  )
})
