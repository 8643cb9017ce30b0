import { isExempt } from '../project/exemption.ts'
import { isTestSupport } from '../project/project-file.ts'
import { nodeField, nodesField, textField, walkNodes } from '../project/syntax-node.ts'
import type { Exemption } from '../project/exemption.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'

/** Files that may wait for time to pass. */
export const waitExemptions: readonly Exemption[] = [
  {
    path: 'packages/server/src/testkit/driver-suite/driver-bench.ts',
    because: 'it polls a real engine, which has no event to wait for',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/steady-requests.ts',
    because: 'it polls a control plane, as clients that retry do',
  },
  {
    path: 'packages/server/src/testkit/kubernetes/real-cluster-bench.ts',
    because: 'containers do not see the shifted clock, so it waits until work is due',
  },
  {
    path: 'packages/server/src/testkit/database/await-processes.ts',
    because: 'the exit of a process that is not a child has no event, so /proc is polled',
  },
  {
    path: 'packages/server/src/testkit/histories/serial/',
    because: 'PostgreSQL does not report when a session starts to wait for a lock, or has ended: it is polled',
  },
  {
    path: 'acceptance/clients/',
    because: 'users of a client without wait helpers poll, and so does the walk',
  },
  {
    path: 'acceptance/src/crash-rounds/cloud/pause-for.ts',
    because: 'faults have a duration, clients retry after one, and idleness has no event',
  },
  {
    path: 'acceptance/src/own-cloud/wait-until.ts',
    because: 'a guest and a hypervisor are polled, since they send no events',
  },
]

const waits = new Set(['setTimeout', 'sleep', 'delay'])
/** A bare `pause()` waits; a stream's method `pause` does not. */
const bareWaits = new Set([...waits, 'pause'])
const advice =
  'waits by the clock, so the test is slow or flaky. Wait for an event, a condition, or a shifted moor_now().'

/** Finds code in tests, test support and acceptance/ that waits for time to pass. Skips `waitExemptions`. */
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
