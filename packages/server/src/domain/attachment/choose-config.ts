import { Fault } from '../shared/index.ts'

/** A boot configuration to choose from. */
export interface ConfigChoice {
  readonly id: number
}

/** The configuration a volume goes into when none is named: the only one, else the one last booted, else none (decision D6). */
export function chooseConfig<C extends ConfigChoice>(configs: readonly C[], lastBootedId: number | null): C | null {
  const [only, ...others] = configs
  if (only && others.length === 0) return only
  return configs.find((one) => one.id === lastBootedId) ?? null
}

/** The configurations of a host that a request leaves to choose from: all, or the named one; throws config.not_of_host when that is of another (decision B3). */
export function nameConfig<C extends ConfigChoice>(configs: readonly C[], namedId: number | null): readonly C[] {
  if (namedId === null) return configs
  const named = configs.filter((one) => one.id === namedId)
  if (named.length === 0) throw new Fault('config.not_of_host', 'config_id is not valid', { field: 'config_id' })
  return named
}
