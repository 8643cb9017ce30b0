/** Checks of an installation on this machine, each with its fix: `moor doctor`. */
export { examineInstallation } from './examine-installation.ts'
export { type Diagnosis, goodDiagnosis } from './diagnosis.ts'
