import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const usualGraceMs = 10_000
const intervalMs = 50

/**
 * Waits up to `graceMs` until no process works in `folder` or names it in arguments or environment. Returns the remaining command lines. Ignores this process
 * and its children.
 */
export async function awaitProcesses(folder: string, graceMs = usualGraceMs): Promise<string[]> {
  const deadlineMs = performance.now() + graceMs
  for (;;) {
    const left = listProcesses(folder)
    if (left.length === 0 || performance.now() > deadlineMs) return left
    await delay(intervalMs)
  }
}

function listProcesses(folder: string): string[] {
  const pids = readOr(() => readdirSync('/proc'), []).filter(
    (name) => /^\d+$/.test(name) && name !== String(process.pid),
  )
  return pids
    .filter((pid) => belongs(`/proc/${pid}`, folder))
    .map((pid) => {
      const command = readOr(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '')
      return `${pid} ${command.replaceAll('\0', ' ').trim().slice(0, 200)}`
    })
}

function belongs(path: string, folder: string): boolean {
  const command = readOr(() => readFileSync(`${path}/cmdline`, 'utf8'), '')
  // Zombie processes have no command line.
  if (command === '' || readParent(path) === process.pid) return false
  if (command.includes(folder) || readOr(() => readlinkSync(`${path}/cwd`), '').startsWith(folder)) return true
  return readOr(() => readFileSync(`${path}/environ`, 'utf8'), '').includes(folder)
}

/** Splits after the last parenthesis, because the process name may contain spaces. */
function readParent(path: string): number {
  const stat = readOr(() => readFileSync(`${path}/stat`, 'utf8'), '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function readOr<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
