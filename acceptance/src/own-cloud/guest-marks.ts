import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Guest } from './guest.ts'

/** Tells when something comes about in a guest, by a clock outside, without asking it over and over. */
export interface GuestMarks {
  /** Has the guest wait for a condition of its shell; answers once it does so. What is answered waits for it, and says when, by performance.now(). */
  when(condition: string): Promise<() => Promise<number>>
}

const lookMs = 2
const patienceMs = 60_000

/** The guest looks every 10 ms, and writes a word to its serial console, whose file the hypervisor keeps. */
export function openGuestMarks(guest: Guest, consoleFile: string): GuestMarks {
  let marks = 0
  return {
    async when(condition) {
      marks += 1
      const mark = `mark-${marks}-came`
      const from = await sizeOf(consoleFile)
      await guest.shell(
        `( until ${condition}; do sleep 0.01; done; echo ${mark} >/dev/ttyS0 ) </dev/null >/dev/null 2>&1 &`,
      )
      return () => awaitMark({ consoleFile, from, mark, condition })
    },
  }
}

interface Awaited {
  readonly consoleFile: string
  readonly from: number
  readonly mark: string
  readonly condition: string
}

async function awaitMark({ consoleFile, from, mark, condition }: Awaited): Promise<number> {
  const file = await open(consoleFile)
  try {
    for (const began = performance.now(); performance.now() - began < patienceMs; await pause(lookMs)) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, from)
      if (buffer.toString('latin1', 0, bytesRead).includes(mark)) return performance.now()
    }
  } finally {
    await file.close()
  }
  throw new Error(`the guest did not come to ${condition}`)
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
