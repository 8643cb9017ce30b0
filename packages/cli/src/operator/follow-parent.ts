import { findProcess } from '@moorage/server'

/** How often we look whether our parent is still there. */
const lookMs = 250

/** A script of npm's that is nothing but us, once the console is built; one that does more (`moor up & ...`) may mean us to outlive its shell. */
const ownScript = /^(node packages\/console\/src\/build\/main\.ts --missing; )?(exec )?'?moor'?( [^&|;]*)?$/

/** Programs that run scripts of a package as npm does, by the names that they give their processes. */
const runsScripts = /npm|node|yarn|bun/i

/**
 * Ends us in order, as SIGTERM does, when whoever runs us in the foreground has gone: else a server would go on unseen,
 * with its data folder locked and its PostgreSQL running. That is the launcher (bin/moor.js, under an old Node), or npm
 * (`npm start`, `npx moor`), which passes SIGTERM on to its shell only and cannot pass on its own SIGKILL.
 */
export function followParent(env: Readonly<Record<string, string | undefined>>): void {
  if (env['MOORAGE_LAUNCHED'] === '1' && process.connected !== undefined) followLauncher()
  else if (ownScript.test(env['npm_lifecycle_script'] ?? '')) followNpm()
}

/**
 * Ends us in order when standard input does: a program in any language that starts us and holds the other end of a pipe has us end with it, however it
 * ends itself.
 */
export function followInput(): void {
  for (const end of ['end', 'close', 'error'] as const) process.stdin.once(end, endInOrder)
  process.stdin.resume()
}

/** The launcher's end is the end of its channel. */
function followLauncher(): void {
  if (!process.connected) endInOrder()
  process.once('disconnect', endInOrder)
  process.channel?.unref()
}

/** Nothing tells of the end of npm or of the shell it started us by, but whom they leave is given another parent. */
function followNpm(): void {
  const before = ancestry()
  if (isLeft(before)) return endInOrder()
  const timer = setInterval(() => {
    if (ancestry().join() === before.join()) return
    clearInterval(timer)
    endInOrder()
  }, lookMs).unref()
}

/** The pid of npm; before it that of the shell where it stands between. */
function ancestry(): readonly (number | null)[] {
  const parent = findProcess(process.ppid)
  return parent?.name === 'sh' ? [parent.pid, parent.parent] : [process.ppid]
}

/** Whether npm ended while we were being loaded: its children are those of process 1 then, which in a container may be npm itself. */
function isLeft(before: readonly (number | null)[]): boolean {
  return before.at(-1) === 1 && !runsScripts.test(findProcess(1)?.name ?? '')
}

function endInOrder(): void {
  process.kill(process.pid, 'SIGTERM')
}
