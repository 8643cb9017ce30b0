/** Runs all steps in order, also after a failure. Then throws the failed step's error, or an AggregateError of several. */
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
