import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { driverErrorCodes } from '#reconcile/ports/index.ts'
import { allCases } from './all-cases.ts'
import { caseTitle } from './suite-case.ts'

const page = readFileSync(new URL('../../../../../docs/driver-contract.md', import.meta.url), 'utf8')

interface Rule {
  readonly number: number
  readonly proofs: readonly string[]
}

const rules: readonly Rule[] = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [, number] = /^Rule (\d+): .+ \((?:mandatory|optional)\b.*\)$/m.exec(section) ?? []
    const [, proofs = ''] = /^Proven by:\n((?:- .+\n?)+)/m.exec(section) ?? []
    return {
      number: Number(number),
      proofs: proofs
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(2)),
    }
  })

describe('docs/driver-contract.md', () => {
  test('numbers its rules from 1 without a gap, each marked as mandatory or optional', () => {
    expect(rules.map(({ number }) => number)).toEqual(rules.map((_rule, index) => index + 1))
  })

  test('lists exactly the cases of the suite, each under its rule', () => {
    const written = rules.flatMap(({ number, proofs }) => proofs.map((name) => caseTitle({ rule: number, name })))
    expect(written.toSorted()).toEqual(allCases.map(caseTitle).toSorted())
  })

  test('leaves no rule without a proof', () => {
    expect(rules.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  })

  test('explains exactly the codes of the closed set', () => {
    const explained = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
    expect(explained.toSorted()).toEqual([...driverErrorCodes].toSorted())
  })

  test('has a suite case for every code', () => {
    const proven = allCases.filter(({ rule }) => rule === 5).map(({ name }) => name.split(':')[0])
    expect(proven.toSorted()).toEqual([...driverErrorCodes].toSorted())
  })
})
