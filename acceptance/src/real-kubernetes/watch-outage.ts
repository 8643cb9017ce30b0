import type { Kubectl } from '../kubectl/open-kubectl.ts'

const lostMs = 100_000

/**
 * Polls a cluster until `work` has settled. Returns the longest time between two successful responses in seconds. Throws after 100 seconds without one, or the
 * error of `work`.
 */
export async function watchOutage(kubectl: Kubectl, work: Promise<void>): Promise<number> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  ended.catch(() => undefined)
  let [answeredMs, longestMs] = [performance.now(), 0]
  for (let isLast = false; !isLast;) {
    isLast = isDone
    const { code, stderr } = await kubectl.run('--request-timeout=2s', 'get', '--raw', '/readyz')
    if (code !== 0) {
      isLast = false
      if (performance.now() - answeredMs > lostMs) throw new Error(`the cluster is unavailable: ${stderr}`)
      continue
    }
    longestMs = Math.max(longestMs, performance.now() - answeredMs)
    answeredMs = performance.now()
  }
  await ended
  return longestMs / 1_000
}
