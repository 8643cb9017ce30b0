import { openPostgresCluster } from '#main/postgres/index.ts'

/**
 * Opens the cluster of the data folder in its first argument, prints one line of JSON ({ url, pid, isAdopted }) and closes the cluster when its input ends. A
 * test kills it.
 */
const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: hold-cluster FOLDER')
const cluster = await openPostgresCluster({ folder })
process.stdout.write(`${JSON.stringify({ url: cluster.url, pid: cluster.pid(), isAdopted: cluster.isAdopted })}\n`)
for await (const _ of process.stdin) continue
await cluster.close()
