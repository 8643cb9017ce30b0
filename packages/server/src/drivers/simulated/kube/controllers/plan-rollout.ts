/** Pod counts of a replica set. */
export interface RolloutSet {
  readonly name: string
  readonly replicas: number
  readonly available: number
}

/** Pod counts of a deployment. */
export interface Rollout {
  readonly desired: number
  /** Maximum pods above `desired`. `unavailableMax`: how far available pods may fall below `desired`. */
  readonly surgeMax: number
  readonly unavailableMax: number
  readonly isRecreate: boolean
  readonly isPaused: boolean
  /** Set of the current template; null before its creation. */
  readonly fresh: RolloutSet | null
  /** Sets of earlier templates, newest first. */
  readonly old: readonly RolloutSet[]
}

/** Next replica counts; `old` contains changed sets by name. */
export interface RolloutStep {
  readonly fresh: number
  readonly old: ReadonlyMap<string, number>
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)

/** Returns a deployment's next replica counts. Unchanged counts mean that no step is due. */
export function planRollout(rollout: Rollout): RolloutStep {
  const { desired, fresh, old, isPaused, isRecreate } = rollout
  const freshNow = fresh?.replicas ?? 0
  const oldNow = sum(old.map((one) => one.replicas))
  if (isPaused) return scalePaused(rollout)
  if (oldNow === 0) return { fresh: desired, old: new Map() }
  if (isRecreate)
    return { fresh: freshNow, old: new Map(old.filter((one) => one.replicas > 0).map((one) => [one.name, 0])) }
  if (freshNow > desired) return { fresh: desired, old: new Map() }
  const surgeLeft = desired + rollout.surgeMax - (freshNow + oldNow)
  if (freshNow < desired && surgeLeft > 0) return { fresh: Math.min(desired, freshNow + surgeLeft), old: new Map() }
  return { fresh: freshNow, old: scaleDownOld(rollout) }
}

function scalePaused({ desired, fresh, old }: Rollout): RolloutStep {
  const [newest] = old.filter((one) => one.replicas > 0)
  const others = sum(old.filter((one) => one !== newest).map((one) => one.replicas))
  const freshNow = fresh?.replicas ?? 0
  if (fresh && freshNow > 0) return { fresh: Math.max(0, desired - others - (newest?.replicas ?? 0)), old: new Map() }
  const target = Math.max(0, desired - others)
  return { fresh: freshNow, old: newest && newest.replicas !== target ? new Map([[newest.name, target]]) : new Map() }
}

/** Removes unavailable pods first, then as many available ones as `unavailableMax` allows. */
function scaleDownOld({ desired, unavailableMax, fresh, old }: Rollout): ReadonlyMap<string, number> {
  const all = [...(fresh ? [fresh] : []), ...old]
  const freshUnavailable = fresh ? fresh.replicas - fresh.available : 0
  let left = Math.max(0, sum(all.map((one) => one.replicas)) - (desired - unavailableMax) - freshUnavailable)
  const target = new Map(old.map((one) => [one.name, one.replicas]))
  const take = (name: string, most: number): void => {
    const taken = Math.min(most, left, target.get(name) ?? 0)
    target.set(name, (target.get(name) ?? 0) - taken)
    left -= taken
  }
  for (const one of old) take(one.name, one.replicas - one.available)
  left = Math.min(left, Math.max(0, sum(all.map((one) => one.available)) - (desired - unavailableMax)))
  for (const one of old.toReversed()) take(one.name, target.get(one.name) ?? 0)
  return new Map([...target].filter(([name, replicas]) => old.find((one) => one.name === name)?.replicas !== replicas))
}
