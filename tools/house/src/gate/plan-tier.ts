import type { Tier } from './tier.ts'

/** Tier with the hashes that decide whether it runs. */
export interface TierInput {
  readonly tier: Tier
  readonly hash: string
  /** Hash at the base commit; null without `--base`. */
  readonly baseHash: string | null
  /** Hashes of passed inputs; empty with `--no-cache` or an unclean work tree. */
  readonly passed: readonly string[]
}

/** Decision about a tier. `skip` is null if the tier runs. */
export interface TierDecision {
  readonly name: string
  readonly hash: string
  readonly skip: { readonly kind: 'unchanged' | 'not run'; readonly reason: string } | null
}

const short = (hash: string): string => hash.slice(0, 12)

/** Returns whether a tier runs (see `TierSchedule`): `skip` is null, or has the reason to print. */
export function planTier({ tier, hash, baseHash, passed }: TierInput): TierDecision {
  const { name, schedule } = tier
  const run = { name, hash, skip: null }
  if (schedule === 'always') return run
  if (passed.includes(hash)) {
    return { name, hash, skip: { kind: 'unchanged', reason: `unchanged since it passed (${short(hash)})` } }
  }
  if (schedule === 'change') return run
  if (baseHash !== null) {
    return baseHash === hash ? { name, hash, skip: notRun('its inputs did not change since the base commit') } : run
  }
  if (schedule === 'engines' || passed.length > 0) return run
  return {
    name,
    hash,
    skip: notRun('.ci/nightly runs it; here it runs only if its inputs changed since it last passed'),
  }
}

function notRun(reason: string): TierDecision['skip'] {
  return { kind: 'not run', reason }
}
