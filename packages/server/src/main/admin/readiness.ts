/** One thing that a process needs to serve. */
export interface ReadyCheck {
  /** One word, as `/readyz?verbose` names it. */
  readonly name: string
  /** Null when it is as it should be; otherwise what is wrong, in our own words: anybody may read them. */
  why(): Promise<string | null> | string | null
  /** What is worth knowing although it is as it should be; null or absent when nothing is. */
  note?(): string | null
}

/** How the checks of a process came out. */
export interface ReadyReport {
  /** Null when the process can serve, else the first thing that is wrong. */
  readonly why: string | null
  /** What is worth knowing of a process that can serve; null when nothing is. */
  readonly note: string | null
  /** One line for each check: `database: ok`. */
  readonly lines: readonly string[]
}

/** Whether a process can serve, asked by whoever likes to. */
export interface Readiness {
  ask(): Promise<ReadyReport>
}

/** A report is good for so long: who asks again and again, without a token, costs one look at the database in that time. */
const freshMs = 500
/** A check that has not come back by then counts as failed. */
const patienceMs = 3_000

/** Makes the readiness of a process of its checks. Questions at the same time share one answer. */
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
