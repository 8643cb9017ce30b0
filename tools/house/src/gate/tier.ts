/**
 * When a tier of the gate runs (.ci/run):
 * - `always`: on every run. Tiers with other schedules are skipped if they passed with the same inputs.
 * - `change`: on every change.
 * - `engines`: on every change, but with `--base` only if its inputs changed since that commit.
 * - `nightly`: if its inputs changed since the commit of `--base`, or without `--base` since it last passed.
 */
export type TierSchedule = 'always' | 'change' | 'engines' | 'nightly'

/** Tier of the gate with its inputs. */
export interface Tier {
  /** Suffix of the shell function `tier_<name>` in .ci/tiers. */
  readonly name: string
  readonly schedule: TierSchedule
  /** Globs of code files. The files and their transitive imports are inputs. */
  readonly imports: readonly string[]
  /** Globs of other inputs: shell, Go, packaging, documents. */
  readonly files: readonly string[]
}
