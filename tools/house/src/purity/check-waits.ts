import { isExempt } from '../project/exemption.ts'
import { isTestSupport } from '../project/project-file.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Files that serve tests and may wait by the clock. */
export const waitExemptions: readonly Exemption[] = [
  {
    path: 'packages/server/src/testkit/driver-suite/driver-bench.ts',
    because: 'it asks a real engine again, which has no event to wait for',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/ask-steadily.ts',
    because: 'it asks a control plane all the time, as clients do that try once more after a while',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/real-cluster-bench.ts',
    because: 'containers do not hear of a clock that was moved, so that work is waited for until it is due',
  },
  {
    path: 'packages/server/src/testkit/database/await-processes.ts',
    because: 'the end of a process that is not a child has no event, so /proc is read again',
  },
  {
    path: 'packages/server/src/testkit/histories/serial/',
    because:
      'a server of databases does not tell when a session begins to wait for a lock, or has gone: it is asked again',
  },
  {
    path: 'acceptance/clients/',
    because: 'a user of a client without waiting helpers asks again after a while, and so does the walk',
  },
  {
    path: 'acceptance/src/crash-rounds/cloud/rest.ts',
    because: 'faults last for a while, clients come back after one, and rest is no event',
  },
  {
    path: 'acceptance/src/own-cloud/wait-until.ts',
    because: 'a guest and a hypervisor are asked again, which tell nothing by themselves',
  },
]

const waits = new Set(['setTimeout', 'sleep', 'delay'])
/** Waiting words that are harmless as methods: a stream's pause. */
const bareWaits = new Set([...waits, 'pause'])
const advice =
  'waits by the clock, so the test is slow or flaky. Wait for the thing itself: an event, a condition, or a shifted moor_now().'

/** Finds tests that wait for time to pass. */
export function checkWaits(project: Project): Problem[] {
  const checked = project.sources.filter(
    (source) => isTestSupport(source.path) || source.path.startsWith('acceptance/'),
  )
  const bound = checked.filter((source) => !isExempt(source.path, waitExemptions))
  return bound.flatMap((source) =>
    [...new Set([...findCalls(source), ...findTimers(source)])].map((line) => ({
      rule: 'waits',
      file: source.path,
      line,
      advice,
    })),
  )
}

/** Imports of promised timers; setImmediate waits for no time. */
function findTimers(source: Source): number[] {
  const imports = nodesField(source.program, 'body').filter((one) =>
    /^(node:)?timers\/promises$/.test(textField(nodeField(one, 'source'), 'value') ?? ''),
  )
  const timed = imports.filter((one) =>
    nodesField(one, 'specifiers').some((each) => textField(nodeField(each, 'imported'), 'name') !== 'setImmediate'),
  )
  return timed.map((one) => one.loc.start.line)
}

function findCalls(source: Source): number[] {
  const found: number[] = []
  walkNodes(source.program, (node) => {
    const callee = node.type === 'CallExpression' ? nodeField(node, 'callee') : undefined
    const isWait =
      bareWaits.has(textField(callee, 'name') ?? '') ||
      waits.has(textField(nodeField(callee, 'property'), 'name') ?? '')
    if (isWait) found.push(node.loc.start.line)
  })
  return found
}
