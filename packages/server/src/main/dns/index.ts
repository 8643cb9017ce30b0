/** DNS lookups (decision H16). */
export { chooseNameLookup } from './choose-name-lookup.ts'
export { lookUpSimulatedName } from './look-up-simulated-name.ts'
