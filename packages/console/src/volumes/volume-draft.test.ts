import { describe, expect, it } from 'vitest'
import { volumeCost } from './volume-cost.ts'
import { isCompleteVolumeDraft, newVolumeDraft, volumeRequest } from './volume-draft.ts'
import { formLines, neutralWords } from '../requests/form-lines.ts'

const draft = { ...newVolumeDraft, label: 'data', region: 'us-east' }

describe('draft of a volume', () => {
  it('sends only set fields', () => {
    expect(volumeRequest(draft).body).toEqual({ label: 'data', region: 'us-east', size: 20 })
    const encrypted = volumeRequest({ ...draft, isEncrypted: true, hostId: '7' })
    expect(encrypted.body).toEqual({
      label: 'data',
      region: 'us-east',
      size: 20,
      encryption: 'enabled',
      host_id: 7,
    })
    expect(formLines(encrypted, neutralWords, '').moor).toMatch(/ --encryption enabled --host-id 7$/)
    const attachment = { configId: '', isPersistent: false }
    const tagged = volumeRequest({ ...draft, tags: 'a, b', hostId: '7', attachment })
    expect(tagged.body).toMatchObject({ tags: ['a', 'b'], host_id: 7, persist_across_boots: false })
    expect(formLines(tagged, neutralWords, '').moor).toMatch(/ --no-persist-across-boots --tags a --tags b$/)
    expect(volumeRequest({ ...draft, attachment }).body).not.toHaveProperty('persist_across_boots')
  })

  it.each(['', '0', '-5', '1.5', '1e3', 'x'])('is incomplete with %j as size', (size) => {
    expect([isCompleteVolumeDraft(draft), isCompleteVolumeDraft({ ...draft, size })]).toEqual([true, false])
  })

  it('uses the regional price, otherwise the default', () => {
    const type = {
      price: { hourly: 0.1, monthly: 1 },
      region_prices: [{ id: 'far', hourly: 0.2, monthly: 2 }],
    }
    expect(volumeCost(type, 'near', 10)).toEqual({ hourly: 1, monthly: 10 })
    expect(volumeCost(type, 'far', 10)).toEqual({ hourly: 2, monthly: 20 })
  })
})
