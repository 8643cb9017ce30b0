/** DNS lookups (decision H16). */
export { chooseNames } from './choose-names.ts'
export { lookUpSimulatedName } from './look-up-simulated-name.ts'
