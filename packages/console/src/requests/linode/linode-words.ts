import type { LineWords } from '../form-lines.ts'
import { writeTerraform } from './terraform.ts'
import { translateValue } from '../../cloud/words/translate-value.ts'

/** Names of the linode dialect, with resources of its Terraform provider. */
export const linodeWords: LineWords = {
  dialect: 'linode',
  writeBody: (body) => Object.fromEntries(Object.entries(Object(translateValue(body, 'write', '')))),
  writeTerraform,
}
