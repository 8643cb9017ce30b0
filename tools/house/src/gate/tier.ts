/**
 * When a tier of the gate runs without a record that its inputs passed (.ci/run):
 * - `always`: on every run, also with a record;
 * - `change`: on every change;
 * - `engines`: on every change, except if `--base` shows that its inputs did not change since that commit;
 * - `nightly`: only if a record shows that its inputs changed since it last passed, or `--base` shows it.
 */
export type TierSchedule = 'always' | 'change' | 'engines' | 'nightly'

/** A tier of the gate with its inputs. */
export interface Tier {
  /** Suffix of its shell function `tier_<name>` in .ci/tiers. */
  readonly name: string
  readonly schedule: TierSchedule
  /** Globs of code files: these and their transitive imports are inputs. */
  readonly imports: readonly string[]
  /** Globs of other inputs: shell, Go, packaging, documents. */
  readonly files: readonly string[]
}
