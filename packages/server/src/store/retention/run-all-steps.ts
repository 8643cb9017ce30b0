/** Runs all steps in order, then throws the error of the failed step, or all errors. */
export async function runAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${steps.length} steps failed`)
  if (failures.length === 1) throw failures[0]
}
