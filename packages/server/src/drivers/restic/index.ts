/** Store of volume backups in restic repositories (README.md). */
export { createResticStore } from './create-restic-store.ts'
