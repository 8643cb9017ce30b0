/** The embedded PostgreSQL of a data folder: made, adopted, started, watched and stopped. Knows no table of ours. */
export { locateBinaries } from './binaries.ts'
export { placeCluster } from './cluster-place.ts'
export { clusterUrl } from './cluster-place.ts'
export { type PostgresCluster, openPostgresCluster } from './open-postgres-cluster.ts'
export { type DatabaseRole, handOverDatabase } from './hand-over-database.ts'
export { findPostgresOrphan } from './adopt-orphan.ts'
export type { WhileServing } from './await-server.ts'
