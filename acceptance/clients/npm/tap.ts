import { explainError } from './explain-error.ts'

/** Reports a walk's steps as TAP on stdout. */
export interface Tap {
  step(name: string, needs: readonly string[], body: () => Promise<void>): Promise<void>
  /** Prints the TAP plan. A walk without a plan counts as interrupted. */
  end(): void
}

/** Starts a walk. A failed step prints `not ok` and its error; steps that require it print as skipped. */
export function startTap(): Tap {
  const missing = new Map<string, string>()
  let count = 0
  const tell = (line: string): void => {
    count += 1
    process.stdout.write(`${line}\n`)
  }
  return {
    async step(name, needs, body) {
      const absent = needs.find((one) => missing.has(one))
      if (absent !== undefined) {
        const cause = missing.get(absent) ?? absent
        missing.set(name, cause)
        tell(`ok - ${name} # SKIP needs ${cause}`)
        return
      }
      try {
        await body()
        tell(`ok - ${name}`)
      } catch (error) {
        missing.set(name, name)
        tell(`not ok - ${name}`)
        for (const line of explainError(error).slice(0, 1500).split('\n')) process.stdout.write(`# ${line}\n`)
      }
    },
    end: () => process.stdout.write(`1..${count}\n`),
  }
}
