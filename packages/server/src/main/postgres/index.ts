/** Embedded PostgreSQL of a data folder: created, adopted, started, supervised and stopped. Independent of the schema. */
export { locateBinaries } from './binaries.ts'
export { placeCluster } from './cluster-place.ts'
export { clusterUrl } from './cluster-place.ts'
export { type PostgresCluster, openPostgresCluster } from './open-postgres-cluster.ts'
export { type DatabaseRole, handOverDatabase } from './hand-over-database.ts'
export { findPostgresOrphan } from './adopt-orphan.ts'
export type { WhileServing } from './await-server.ts'
