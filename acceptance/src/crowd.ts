import { parseArgs } from 'node:util'
import { fixedOriginSelector } from './client/origin-selector.ts'
import { runInLanes } from './client/run-in-lanes.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { startUp } from './moor/start-up.ts'
import { type UserContext, openUserContext } from './user/user-context.ts'
import type { Volume } from './client/shapes.ts'

/**
 * Creates clusters and volumes concurrently. Prints the time of each kind from first request to last end: node acceptance/src/crowd.ts [--clusters N] [--nodes
 * N] [--volumes N]
 */
const { values } = parseArgs({
  options: {
    clusters: { type: 'string', default: '2' },
    nodes: { type: 'string', default: '100' },
    volumes: { type: 'string', default: '1000' },
  },
})
const [clusters, nodes, volumes] = [Number(values.clusters), Number(values.nodes), Number(values.volumes)]
const region = 'us-east'
const lanes = 16
const timeoutMs = 600_000

async function makeVolumes({ api, log }: UserContext, beganMs: number): Promise<string> {
  const operations: number[] = []
  await runInLanes(volumes, lanes, async (turn) => {
    const { operationId } = await api.ok<Volume>('POST', '/volumes', {
      body: { label: `crowd-${turn}`, region, size: 10 },
    })
    operations.push(operationId ?? 0)
  })
  const acceptedMs = performance.now() - beganMs
  const ends = await Promise.all(operations.map((id) => log.ended(id, timeoutMs)))
  return formatDurations(
    `${volumes} volumes`,
    acceptedMs,
    beganMs,
    ends.map((end) => end.event.status),
  )
}

async function makeClusters({ clusters: user, log }: UserContext, beganMs: number): Promise<string> {
  const pools = [
    { type: 'g6-standard-1', count: Math.ceil(nodes / 2) },
    { type: 'g6-standard-2', count: Math.floor(nodes / 2) },
  ].filter((pool) => pool.count > 0)
  const answers = await Promise.all(
    Array.from({ length: clusters }, (_, turn) =>
      user.start({ label: `crowd-${turn}`, region, k8s_version: '1.36', node_pools: pools }),
    ),
  )
  const acceptedMs = performance.now() - beganMs
  const ends = await Promise.all(answers.map((answer) => log.ended(answer.operationId ?? 0, timeoutMs)))
  for (const { body } of answers) {
    const ready = (await user.pools(body.id)).flatMap((pool) => pool.nodes).filter((node) => node.status === 'ready')
    if (ready.length !== nodes) throw new Error(`cluster ${body.id} has ${ready.length} ready nodes, not ${nodes}`)
  }
  return formatDurations(
    `${clusters} clusters of ${nodes} nodes`,
    acceptedMs,
    beganMs,
    ends.map((end) => end.event.status),
  )
}

function formatDurations(what: string, acceptedMs: number, beganMs: number, statuses: readonly string[]): string {
  const failed = statuses.filter((status) => status !== 'finished').length
  if (failed > 0) throw new Error(`${failed} of ${what} did not finish`)
  return `${what}: all accepted after ${(acceptedMs / 1000).toFixed(1)} s, all ready after ${((performance.now() - beganMs) / 1000).toFixed(1)} s`
}

const scratch = makeScratchFolder()
try {
  // The requests exceed the rate limit of one token.
  const server = await startUp({ scratch, env: { MOORAGE_RATE_LIMIT: 'off' } })
  try {
    const context = await openUserContext({
      originSelector: fixedOriginSelector(server.origin),
      token: scratch.read('admin-token'),
      operatorToken: scratch.read('operator-token'),
    })
    const beganMs = performance.now()
    for (const line of await Promise.all([makeClusters(context, beganMs), makeVolumes(context, beganMs)]))
      process.stdout.write(`${line}\n`)
    await context.log.close()
  } finally {
    await server.stop()
  }
} finally {
  scratch.close()
}
