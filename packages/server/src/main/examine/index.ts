/** What is wrong with an installation on this machine, each with the mend: `moor doctor`. */
export { examineInstallation } from './examine-installation.ts'
export { type Diagnosis, goodDiagnosis } from './diagnosis.ts'
