import { open } from 'node:fs/promises'
import type { Guest } from './guest.ts'
import { waitUntil } from './wait-until.ts'

/** Tells when something comes about in a guest, by a clock outside, without asking it over and over. */
export interface GuestMarks {
  /** Has the guest wait for a condition of its shell; answers once it does so. What is answered waits for it, and says when, by performance.now(). */
  when(condition: string): Promise<() => Promise<number>>
}

const lookMs = 2

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
  const look = async (): Promise<number | undefined> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, from)
    return buffer.toString('latin1', 0, bytesRead).includes(mark) ? performance.now() : undefined
  }
  try {
    return await waitUntil(condition, look, lookMs)
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
