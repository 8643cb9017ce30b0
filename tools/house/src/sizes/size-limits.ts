import type { Exemption } from '../project/exemption.ts'

/** The bounds of style: lines of a file and of a test file, lines and parameters of a function, depth of nesting. */
export const sizeLimits = {
  fileLines: 300,
  testFileLines: 400,
  functionLines: 50,
  parameters: 4,
  nesting: 3,
  medianLines: 80,
} as const

/** Files whose length is not theirs to choose: tables, generated files, snapshots. Each with its reason. */
export const sizeExemptions: readonly Exemption[] = []
