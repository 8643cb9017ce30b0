import { openPostgresCluster } from '@moorage/server/postgres'

// node bare-start.ts FOLDER: starts Node, initdb if no database exists, and PostgreSQL.
const cluster = await openPostgresCluster({ folder: process.argv[2] ?? '' })
process.once('SIGTERM', () => void cluster.close().then(() => process.exit()))
process.stdout.write('ready\n')
