/** Readiness check of a process. */
export interface ReadyCheck {
  readonly name: string
  /** Returns a public description of the problem; null if healthy. */
  findProblem(): Promise<string | null> | string | null
  warning?(): string | null
}

/** Combined readiness checks. */
export type Readiness = ReturnType<typeof createReadiness>

/** Unauthenticated probes cause at most one database query in this time. */
const cacheMs = 500
const timeoutMs = 3_000

/**
 * Returns a readiness check that runs all checks at once; a check without a response within 3 s is a problem. Its report is cached for 500 ms and shared by
 * concurrent requests.
 */
export function createReadiness(checks: readonly ReadyCheck[]) {
  let last: { readonly report: ReturnType<typeof report>; readonly untilMs: number } | null = null
  return {
    check() {
      if (last === null || performance.now() > last.untilMs)
        last = { report: report(checks), untilMs: performance.now() + cacheMs }
      return last.report
    },
  }
}

async function report(checks: readonly ReadyCheck[]) {
  const ends = await Promise.all(
    checks.map(async (check) => ({
      name: check.name,
      problem: await findProblemInTime(check),
      warning: check.warning?.() ?? null,
    })),
  )
  return {
    /** First problem; null if none. */
    problem: ends.find((end) => end.problem !== null)?.problem ?? null,
    warning: ends.find((end) => end.warning !== null)?.warning ?? null,
    lines: ends.map(
      ({ name, problem, warning }) =>
        `${name}: ${problem === null ? `ok${warning === null ? '' : `, ${warning}`}` : `not ok, ${problem}`}`,
    ),
  }
}

async function findProblemInTime(check: ReadyCheck): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve(`no response within ${timeoutMs / 1000} s`), timeoutMs)
  try {
    return await Promise.race([check.findProblem(), promise])
  } finally {
    clearTimeout(timer)
  }
}
