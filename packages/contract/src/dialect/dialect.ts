/**
 * A dialect is data: the words, texts, extra fields and policy numbers of one wire. It is compiled once at start
 * (compile.ts); no request pays for it and no handler asks which one it speaks (decisions, "Two dialects").
 */
export interface Dialect {
  readonly name: 'neutral' | 'linode'
  /** Vendor word of an installation whose first start spoke this dialect. */
  readonly vendor: string
  /** Prefix of cluster names and node names of such an installation (decision E2). */
  readonly nodePrefix: string
  /** Path prefixes, longest first: neutral path prefix to this wire's. */
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  /** Field names: neutral to wire; a name that is not here is the same on both. */
  readonly fields: Readonly<Record<string, string>>
  /** Scope areas: neutral to wire. */
  readonly scopeAreas: Readonly<Record<string, string>>
  /** Event actions: neutral to wire, exact. */
  readonly actions: Readonly<Record<string, string>>
  /** Entity types: neutral to wire. */
  readonly entities: Readonly<Record<string, string>>
  /** What a region can serve: neutral to wire. */
  readonly capabilities: Readonly<Record<string, string>>
  /** Reason texts that differ on this wire, by fault code. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /** Whether `field` is sent as '' (neutral) or left out (linode) when none is to blame (decision B1). */
  readonly sendsEmptyField: boolean
  readonly policy: DialectPolicy
}

/** Numbers in which the two wires differ. */
export interface DialectPolicy {
  /** Attached volumes are never refused below this total, however small the host (decision D5). */
  readonly attachedVolumesFloor: number
}
