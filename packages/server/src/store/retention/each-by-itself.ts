/** Does one thing after the other, whether those before it failed or not. Throws in the end what the one that failed threw, or all of it together. */
export async function eachByItself(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
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
