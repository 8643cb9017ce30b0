import { afterAll, afterEach, beforeEach } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from './scratch-folder.ts'

/** Makes a temporary folder at the top of a test file; it goes after the last test. */
export function useScratchFolder(...options: Parameters<typeof makeScratchFolder>): ScratchFolder {
  const scratch = makeScratchFolder(...options)
  afterAll(() => scratch.close())
  return scratch
}

/** One that each test has for itself. */
export function useScratchPerTest(...options: Parameters<typeof makeScratchFolder>): ScratchFolder {
  let scratch: ScratchFolder
  beforeEach(() => {
    scratch = makeScratchFolder(...options)
  })
  afterEach(() => scratch.close())
  return {
    get path() {
      return scratch.path
    },
    get data() {
      return scratch.data
    },
    close: () => scratch.close(),
  }
}
