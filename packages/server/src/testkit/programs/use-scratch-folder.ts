import { afterAll, afterEach, beforeEach } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from './scratch-folder.ts'

/** Creates a scratch folder for a test file; `afterAll` removes it. */
export function useScratchFolder(...options: Parameters<typeof makeScratchFolder>): ScratchFolder {
  const scratch = makeScratchFolder(...options)
  afterAll(() => scratch.close())
  return scratch
}

/** Creates a scratch folder before each test and removes it afterwards. The returned object's paths are available only during a test. */
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
