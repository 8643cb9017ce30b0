import { openPostgresCluster } from '#main/postgres/index.ts'

/** Opens the PostgreSQL cluster of the data folder in the first argument, prints { url, pid, isAdopted }, and closes it when the input ends. */
const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: hold-cluster FOLDER')
const cluster = await openPostgresCluster({ folder })
process.stdout.write(`${JSON.stringify({ url: cluster.url, pid: cluster.pid(), isAdopted: cluster.isAdopted })}\n`)
for await (const _ of process.stdin) continue
await cluster.close()
