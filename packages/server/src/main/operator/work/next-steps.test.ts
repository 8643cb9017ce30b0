import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keysOf, causes } from '#domain/shared/index.ts'
import { findNextStep, stuckCauses } from './next-steps.ts'

const docs = join(import.meta.dirname, '../../../../../../docs')
const work = { kind: 'volume', id: 7, stuck: 'cause', volumeStatus: 'creating', isSimulated: false } as const

describe('what an operator can do about stuck work (decision G5.4)', () => {
  test.each(stuckCauses)('%s has a step, whose page is there and names the command', (cause) => {
    const step = findNextStep({ ...work, cause })
    expect(step?.words).toMatch(/\.$/)
    if (step?.page) expect(readFileSync(join(docs, step.page), 'utf8')).toMatch(/^# /)
  })

  test('a cause that passes by itself has none', () => {
    const others = keysOf(causes).filter((cause) => !stuckCauses.includes(cause))
    expect(others).toContain('storage.working')
    for (const cause of others) expect(findNextStep({ ...work, cause })).toBeNull()
  })

  test('what the engine does not do is looked for in the simulator where it is simulated, else in the log', () => {
    const of = (isSimulated: boolean) => findNextStep({ ...work, cause: 'infrastructure.silent', isSimulated })
    expect([of(true)?.command, of(false)?.page]).toEqual(['moor sim faults list', 'runbooks/infrastructure-failing.md'])
  })

  test('work that is not stuck, and a cause of a newer release, have none', () => {
    expect(findNextStep({ ...work, stuck: null, cause: 'infrastructure.busy' })).toBeNull()
    expect(findNextStep({ ...work, cause: JSON.parse('"storage.melted"') })).toBeNull()
  })
})
