export { cephCapabilities, createCephEngine, type CephEngine } from './create-ceph-engine.ts'
export type { CephOptions, CephUser } from './ceph-options.ts'
