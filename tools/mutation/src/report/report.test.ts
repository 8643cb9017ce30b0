import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyMutant, tallyReport } from './stryker-report.ts'
import { inPasses, refuseByTypes } from './refuse-by-types.ts'
import { scoreOf, tellTally } from './tell-tally.ts'
import type { PlacedMutant, ReportedMutant } from './stryker-report.ts'

const file = 'tools/mutation/src/planted/other.ts'
const source = "export function nameSide(): 'left' | 'right' {\n  return 'left'\n}\n"

function mutant(status: string, replacement = '""'): ReportedMutant {
  const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 16 } }
  return { id: '0', mutatorName: 'StringLiteral', replacement, location, status }
}

function survivor(replacement: string, path = file): PlacedMutant {
  return { file: path, source, mutant: mutant('Survived', replacement) }
}

const room = { name: 'planted', folder: 'tools/mutation/src/planted/', floor: 0 }

describe('a report is counted', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored', 'CompileError']
  const tally = tallyReport({ files: { [file]: { source, mutants: statuses.map((one) => mutant(one)) } } })

  it('with each fate in its place, and what no test reaches among the survivors', () => {
    const { survivors, timedOut, ...figures } = tally
    expect(figures).toEqual({ killed: 2, broken: 1, excluded: 1, notDrawn: 1 })
    expect(timedOut.map((one) => one.mutant.status)).toEqual(['Timeout'])
    expect(survivors.map((one) => one.mutant.status)).toEqual(['Survived', 'NoCoverage'])
  })

  it('a timeout noticed its mutant; what could not be run, was excluded or was not drawn counts on neither side', () => {
    expect(scoreOf({ room, tally, survivors: tally.survivors })).toBe(60)
  })

  it('what the type check refuses counts on neither side', () => {
    expect(scoreOf({ room, tally, survivors: tally.survivors.slice(1) })).toBe(75)
  })

  it('nothing to notice is all of it', () => {
    expect(scoreOf({ room, tally: tallyReport({ files: {} }), survivors: [] })).toBe(100)
  })

  it('and told with each that timed out and each survivor, its place, and what it replaces', () => {
    expect(tellTally({ room, tally, survivors: tally.survivors.slice(0, 1) })).toBe(
      `${file}:2:10 timed out\n  - 'left'\n  + ""\n${file}:2:10 StringLiteral\n  - 'left'\n  + ""\n` +
        'planted: 75.0 % (2 killed, 1 timed out, 1 survived, 1 more refused by the type check, ' +
        '1 excluded (log texts), 1 not drawn, 1 could not be run)',
    )
  })
})

describe('survivors that the type check refuses', () => {
  it('a mutant stands in its file where Stryker says', () => {
    expect(applyMutant(survivor('"right"'))).toBe(source.replace("'left'\n", '"right"\n'))
  })

  it('a pass takes one survivor of each file', () => {
    const passes = inPasses([survivor('1', 'a.ts'), survivor('2', 'a.ts'), survivor('3', 'b.ts')])
    expect(passes.map((pass) => pass.map((one) => one.mutant.replacement))).toEqual([['1', '3'], ['2']])
  })

  it('are told from those it lets pass', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'moorage-mutation-'))
    try {
      const some = [survivor('""'), survivor('"right"')]
      expect(refuseByTypes(some, scratch)).toEqual(some.slice(0, 1))
    } finally {
      rmSync(scratch, { recursive: true })
    }
  })
})
