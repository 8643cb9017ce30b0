/** Checks of an installation on this machine, each with its fix: `moor doctor`. */
export { checkInstallation } from './check-installation.ts'
export { type Diagnosis, passedDiagnosis } from './diagnosis.ts'
