import { findProcess } from '@moorage/server'

const pollMs = 250

/**
 * Matches npm scripts that run only `moor`, optionally after building sources and console. In other scripts (`moor up & ...`), the process may be meant to outlive the
 * shell.
 */
const ownScript =
  /^(node tools\/generate\/src\/main\.ts && )?(node packages\/console\/src\/build\/main\.ts --missing; )?(exec )?'?moor'?( [^&|;]*)?$/

const runsScripts = /npm|node|yarn|bun/i

/**
 * Shuts the process down, as on SIGTERM, when its launcher (bin/moor.js) or npm exits, because both can end without signalling it. Does nothing for other
 * parents.
 */
export function exitWithParent(env: Readonly<Record<string, string | undefined>>): void {
  if (env['MOORAGE_LAUNCHED'] === '1' && process.connected !== undefined) exitWithLauncher()
  else if (ownScript.test(env['npm_lifecycle_script'] ?? '')) exitWithNpm()
}

/** Shuts down when stdin ends, because the parent has exited. */
export function exitWithStdin(): void {
  for (const end of ['end', 'close', 'error'] as const) process.stdin.once(end, shutDown)
  process.stdin.resume()
}

/** The IPC channel closes when the launcher exits. */
function exitWithLauncher(): void {
  if (!process.connected) shutDown()
  process.once('disconnect', shutDown)
  process.channel?.unref()
}

/** No event reports the exit of npm or its shell, only a changed parent process ID. */
function exitWithNpm(): void {
  const before = ancestry()
  if (isOrphaned(before)) return shutDown()
  const timer = setInterval(() => {
    if (ancestry().join() === before.join()) return
    clearInterval(timer)
    shutDown()
  }, pollMs).unref()
}

function ancestry(): readonly (number | null)[] {
  const parent = findProcess(process.ppid)
  return parent?.name === 'sh' ? [parent.pid, parent.parent] : [process.ppid]
}

/** True if npm has exited, so that process 1 adopted npm's children. In a container, npm can be process 1. */
function isOrphaned(before: readonly (number | null)[]): boolean {
  return before.at(-1) === 1 && !runsScripts.test(findProcess(1)?.name ?? '')
}

function shutDown(): void {
  process.kill(process.pid, 'SIGTERM')
}
