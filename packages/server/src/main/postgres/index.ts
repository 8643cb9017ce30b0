/** Embedded PostgreSQL of a data folder, independent of the schema. */
export { locateBinaries } from './binaries.ts'
export { clusterPaths } from './cluster-paths.ts'
export { clusterUrl } from './cluster-paths.ts'
export { type PostgresCluster, openPostgresCluster } from './open-postgres-cluster.ts'
export { type DatabaseRole, transferDatabaseOwnership } from './transfer-database-ownership.ts'
export { findPostgresOrphan, stopPostgresOrphan } from './adopt-orphan.ts'
export type { RetryUntilReady } from './await-server.ts'
