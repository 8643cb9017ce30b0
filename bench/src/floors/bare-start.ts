import { openPostgresCluster } from '@moorage/server/postgres'

// The floor beneath a start, a program of its own: node bare-start.ts FOLDER. Node, initdb where there is no database yet, PostgreSQL; nothing else.
const cluster = await openPostgresCluster({ folder: process.argv[2] ?? '' })
process.once('SIGTERM', () => void cluster.close().then(() => process.exit()))
process.stdout.write('ready\n')
