/** Store of volume backups in restic repositories (README.md). */
export { createResticStore } from './create-restic-store.ts'
export type { ResticOptions } from './run-restic.ts'
