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
