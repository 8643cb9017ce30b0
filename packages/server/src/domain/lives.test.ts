import { describe, expect, it } from 'vitest'
import { type LifeSource, printLife } from '#testkit/print-life.ts'
import { hostMoves } from './host/state.ts'
import { volumeMoves } from './volume/state.ts'

const at = (path: string): URL => new URL(path, import.meta.url)

const lives: readonly LifeSource[] = [
  {
    resource: 'volume',
    about:
      'A volume has a status of its own. Only a request may say what was asked (`creating`, `resizing`); only a pass that has looked at the disk says that something was reached. A disk that was made once and is missing is never made again empty: the volume goes to `contact_support` (decisions D8 to D11).',
    machine: { moves: volumeMoves, source: at('volume/state.ts') },
    plan: at('volume/plan.golden.txt'),
  },
  {
    resource: 'host',
    about:
      'A host has a status of its own, which follows what is seen of the machine (decision H3). A host that has gone off by itself is told as offline and stays off until somebody asks for a boot.',
    machine: { moves: hostMoves, source: at('host/state.ts') },
    plan: at('host/plan.golden.txt'),
  },
  {
    resource: 'cluster',
    about:
      'A cluster has no status in the contract: whether it is ready is told by its endpoints, its kubeconfig and its events (decisions B5, E9, F3). Its nodes and hosts have lives of their own.',
    plan: at('cluster/plan.golden.txt'),
  },
  {
    resource: 'pool',
    about:
      'A pool has no status: it wants a number of nodes, and its plan says which nodes come, go, or take the place of others. The plan runs in the request that changes what is wanted and again in the passes of the pool (decisions E2 to E7, ADR 0007). Numbers in the steps are those of nodes.',
    plan: at('pool/plan.golden.txt'),
  },
  {
    resource: 'node',
    about:
      'A node is `not_ready` or `ready`, derived anew in each pass from its host and its Kubernetes; no status is stored (decision E2). What it is to its pool, a member, a replacement or leaving, is decided by the pool.',
    plan: at('node/plan.golden.txt'),
  },
]

describe('docs/lives', () => {
  it.each(lives)(
    'tells the life of a $resource as plan and table have it; vitest --update prints it anew',
    async (life) => {
      await expect(printLife(life)).toMatchFileSnapshot(`../../../../docs/lives/${life.resource}.md`)
    },
  )
})
