import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clientFolder } from './clients/gaps.ts'
import { fetchClient, NotRun } from './clients/fetch-client.ts'
import { runWalk } from './clients/run-walk.ts'
import { absentClients, clientWalks } from './clients/client-walks.ts'

/**
 * Runs an unmodified client through the lifecycle of volumes, hosts, and clusters (linode dialect). Exits with 0, 1 after a failure, or 3 for an unavailable
 * client.
 */
const usage = `node acceptance/src/clients.ts CLIENT [--cache FOLDER] [--within MINUTES] [--fetch]
  CLIENT            one of ${Object.keys(clientWalks).join(', ')}
  --cache FOLDER    cache for clients between runs
  --within MINUTES  timeout of the whole run (default: 40); fetching and building get what the timeout of the walk leaves,
                    and a Go build continues in the next run
  --fetch           only fetch and build`

const { values, positionals } = parseArgs({
  options: {
    cache: { type: 'string', default: '.cache' },
    within: { type: 'string', default: '40' },
    fetch: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function walkClient(client: string): Promise<number> {
  const absent = absentClients[client]
  if (absent !== undefined) throw new NotRun(absent)
  const walk = clientWalks[client]
  const minutes = Number(values.within)
  if (walk === undefined || !(minutes > 0)) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const withinSeconds = minutes * 60 - (values.fetch ? 0 : walk.deadlineSeconds)
  if (withinSeconds <= 0) throw new NotRun('no time left for its walk')
  const pinned = { name: client, folder: clientFolder(client) }
  const cache = { folder: resolve(values.cache), withinSeconds }
  if (walk.needs !== undefined) await fetchClient(pinned, { kind: 'path', program: walk.needs }, cache)
  const bin = await fetchClient(pinned, walk.source, cache)
  if (values.fetch) return 0
  const { good, notYet, notReached, problems } = await runWalk({ client, walk, bin, print })
  for (const one of notYet) print(`not yet: ${one}`)
  for (const one of problems) print(`PROBLEM ${one}`)
  print(
    `${client}: ${good} good, ${notYet.length} not yet, ${notReached.length} not reached, ${problems.length} problems`,
  )
  return problems.length === 0 ? 0 : 1
}

try {
  process.exitCode = await walkClient(positionals[0] ?? '')
} catch (error) {
  if (!(error instanceof NotRun)) throw error
  print(`not run: ${error.message}`)
  process.exitCode = 3
}
