/** Checks with fixes: `moor doctor`. */
export { checkInstallation } from './check-installation.ts'
export { type Diagnosis } from './diagnosis.ts'
