import { discover } from '@moorage/sdk'
import type { Dialect } from './context.ts'

/** How long an installation may take to say what it speaks, in ms. */
const patienceMs = 10_000

/** Asks an installation which dialect it speaks. Rejects with ConnectionLost, or UnreadableAnswer where something else answers. */
export async function discoverDialect(url: string): Promise<Dialect> {
  const { dialect } = await discover({ baseUrl: url, timeoutMs: patienceMs })
  return dialect
}
