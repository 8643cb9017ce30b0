import { openPostgresCluster } from '@moorage/server/postgres'

// node bare-start.ts FOLDER: starts Node and PostgreSQL, after initdb if FOLDER has no database.
const cluster = await openPostgresCluster({ folder: process.argv[2] ?? '' })
process.once('SIGTERM', () => void cluster.close().then(() => process.exit()))
process.stdout.write('ready\n')
