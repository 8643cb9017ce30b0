import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keysOf, causes } from '#domain/shared/index.ts'
import { findNextStep, stuckCauses } from './next-steps.ts'

const docs = join(import.meta.dirname, '../../../../../../docs')
const work = { kind: 'volume', id: 7, stuck: 'cause', volumeStatus: 'creating', isSimulated: false } as const

describe('next steps for stuck work (decision G5.4)', () => {
  test.each(stuckCauses)('%s has a step whose page exists and contains the command', (cause) => {
    const step = findNextStep({ ...work, cause })
    expect(step?.words).toMatch(/\.$/)
    if (step?.page) expect(readFileSync(join(docs, step.page), 'utf8')).toMatch(/^# /)
  })

  test('a cause that resolves by itself has no step', () => {
    const others = keysOf(causes).filter((cause) => !stuckCauses.includes(cause))
    expect(others).toContain('storage.working')
    for (const cause of others) expect(findNextStep({ ...work, cause })).toBeNull()
  })

  test('an engine failure refers to the simulator if it is simulated, otherwise to the log', () => {
    const of = (isSimulated: boolean) => findNextStep({ ...work, cause: 'infrastructure.silent', isSimulated })
    expect([of(true)?.command, of(false)?.page]).toEqual(['moor sim faults list', 'runbooks/infrastructure-failing.md'])
  })

  test('work that is not stuck, and a cause of a newer release, have no step', () => {
    expect(findNextStep({ ...work, stuck: null, cause: 'infrastructure.busy' })).toBeNull()
    expect(findNextStep({ ...work, cause: JSON.parse('"storage.melted"') })).toBeNull()
  })
})
