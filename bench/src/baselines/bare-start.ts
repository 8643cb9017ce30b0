import { openPostgresCluster } from '@moorage/server/postgres'

// Baseline program for a start: node bare-start.ts FOLDER. Starts Node, initdb if no database exists yet, and PostgreSQL only.
const cluster = await openPostgresCluster({ folder: process.argv[2] ?? '' })
process.once('SIGTERM', () => void cluster.close().then(() => process.exit()))
process.stdout.write('ready\n')
