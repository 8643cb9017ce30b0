/** Readiness check of a process. */
export interface ReadyCheck {
  /** One word, as `/readyz?verbose` shows it. */
  readonly name: string
  /** Null if healthy, otherwise the problem. The text is public. */
  why(): Promise<string | null> | string | null
  /** Warning of a healthy check; null or absent if none. */
  note?(): string | null
}

/** Results of all checks of a process. */
export interface ReadyReport {
  /** Null if the process can serve, otherwise the first problem. */
  readonly why: string | null
  readonly note: string | null
  readonly lines: readonly string[]
}

/** Reports whether a process can serve. */
export interface Readiness {
  ask(): Promise<ReadyReport>
}

/** Lifetime of a cached report: unauthenticated probes cost at most one database query in this time. */
const freshMs = 500
/** Timeout of a check, after which it counts as failed. */
const patienceMs = 3_000

/** Combines the checks of a process. Concurrent requests share one report. */
export function createReadiness(checks: readonly ReadyCheck[]): Readiness {
  let last: { readonly report: Promise<ReadyReport>; readonly untilMs: number } | null = null
  return {
    ask() {
      if (last === null || performance.now() > last.untilMs)
        last = { report: report(checks), untilMs: performance.now() + freshMs }
      return last.report
    },
  }
}

async function report(checks: readonly ReadyCheck[]): Promise<ReadyReport> {
  const ends = await Promise.all(
    checks.map(async (check) => ({ name: check.name, why: await whyInTime(check), note: check.note?.() ?? null })),
  )
  return {
    why: ends.find((end) => end.why !== null)?.why ?? null,
    note: ends.find((end) => end.note !== null)?.note ?? null,
    lines: ends.map(
      ({ name, why, note }) => `${name}: ${why === null ? `ok${note === null ? '' : `, ${note}`}` : `not ok, ${why}`}`,
    ),
  }
}

async function whyInTime(check: ReadyCheck): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve(`no response within ${patienceMs / 1000} s`), patienceMs)
  try {
    return await Promise.race([check.why(), promise])
  } finally {
    clearTimeout(timer)
  }
}
