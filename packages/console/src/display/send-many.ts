/** Error of a change that at least one resource rejected. */
class PartialFailure extends Error {
  override readonly name = 'PartialFailure'
}

/** Sends the same change for several resources sequentially, also after a rejection. Throws PartialFailure with the error of each rejected resource. */
export async function sendMany<Resource extends { readonly label: string }>(
  resources: readonly Resource[],
  send: (resource: Resource) => Promise<unknown>,
  explain: (error: unknown) => string,
): Promise<void> {
  const failures: string[] = []
  for (const resource of resources) {
    try {
      await send(resource)
    } catch (error) {
      failures.push(`${resource.label}: ${explain(error)}`)
    }
  }
  if (failures.length === 0) return
  const done = resources.length - failures.length
  const count =
    done === 0 ? `None of ${resources.length} requests succeeded` : `${done} of ${resources.length} requests succeeded`
  throw new PartialFailure(`${count}. ${failures.join(' ')}`)
}
