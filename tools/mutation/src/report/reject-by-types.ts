import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { applyMutant } from './stryker-report.ts'
import type { PlacedMutant } from './stryker-report.ts'

/**
 * Returns survivors that fail the type check of `npm test`. Stryker cannot check types with TypeScript 7. Each compiler pass checks one survivor per file, and
 * only errors in that file count.
 */
export function rejectByTypes(survivors: readonly PlacedMutant[], scratch: string): PlacedMutant[] {
  const copy = copyProject(scratch)
  const rejected: PlacedMutant[] = []
  for (const pass of inPasses(survivors)) {
    for (const one of pass) writeFileSync(join(copy, one.file), applyMutant(one))
    const wrong = listWrongFiles(
      copy,
      pass.map((one) => one.file),
    )
    rejected.push(...pass.filter((one) => wrong.has(one.file)))
    for (const one of pass) writeFileSync(join(copy, one.file), one.source)
  }
  return rejected
}

/** Returns the mutants in groups, with at most one per file and group. */
function inPasses(survivors: readonly PlacedMutant[]): PlacedMutant[][] {
  const byFile = Object.values(Object.groupBy(survivors, (one) => one.file)).map((some) => some ?? [])
  const length = Math.max(0, ...byFile.map((some) => some.length))
  return Array.from({ length }, (_, index) => byFile.flatMap((some) => some.slice(index, index + 1)))
}

function copyProject(scratch: string): string {
  const copy = join(scratch, 'types')
  mkdirSync(copy, { recursive: true })
  for (const path of ['packages', 'tools', 'package.json'])
    cpSync(join(projectRoot, path), join(copy, path), {
      recursive: true,
      filter: (from) => !from.endsWith('/node_modules'),
    })
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Ignores unused code, which is no type error. */
function listWrongFiles(copy: string, files: readonly string[]): Set<string> {
  const { compilerOptions }: Tsconfig = JSON.parse(readFileSync(join(projectRoot, 'tsconfig.json'), 'utf8'))
  const options = { ...compilerOptions, noUnusedLocals: false, noUnusedParameters: false }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', '.'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return new Set([...stdout.matchAll(/^(\S+\.ts)\(\d+,\d+\): error/gm)].map((match) => match[1] ?? ''))
}

interface Tsconfig {
  readonly compilerOptions: Readonly<Record<string, unknown>>
}
