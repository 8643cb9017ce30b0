import fc from 'fast-check'
import { forms } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { explainRedirectUri } from './access/redirect-uri.ts'
import { explainSshKey } from './access/explain-ssh-key.ts'
import { isUsername } from './access/explain-user.ts'
import { checkClusterLabel } from './cluster/check-create.ts'
import { checkHostLabel } from './host/label.ts'
import { checkVolumeLabel } from './volume/label.ts'

type Rule = (text: string) => boolean

const rules: readonly (readonly [form: keyof typeof forms, accepts: Rule, isExact: boolean])[] = [
  ['volumeLabel', (text) => checkVolumeLabel(text).length === 0, true],
  ['hostLabel', (text) => checkHostLabel(text).length === 0, true],
  ['clusterLabel', (text) => checkClusterLabel(text).length === 0, true],
  ['username', isUsername, true],
  ['sshKey', (text) => explainSshKey(text, { field: 'ssh_key' }) === null, false],
  ['redirectUri', (text) => explainRedirectUri(text) === null, false],
]

describe('forms in the OpenAPI document match the rules', () => {
  it.each(rules)('%s', (name, accepts, isExact) => {
    const form = new RegExp(forms[name], 'u')
    const bounds = { minLength: 3, maxLength: 30 }
    const texts = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9._/-]{3,30}$/),
      fc.string({ ...bounds, unit: 'grapheme' }),
      fc.string({ ...bounds, unit: 'binary' }),
      fc.webUrl({ validSchemes: ['http', 'https'] }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        if (accepts(text)) expect(form.test(text), JSON.stringify(text)).toBe(true)
        else if (isExact && text.length <= 30) expect(form.test(text), JSON.stringify(text)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
