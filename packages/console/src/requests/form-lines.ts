import { maskSecrets, type RequestLines, writeRequestLines } from '@moorage/contract/request-lines'
import { type DialectName, operationsOf } from '@moorage/sdk'
import type { FormRequest } from './form-request.ts'

type Body = Readonly<Record<string, unknown>>

/** Equivalent commands and code of a form's request. */
export interface FormLines extends RequestLines {
  /** Terraform resource; null without one. */
  readonly terraform: string | null
}

/** Names of a dialect in the lines of requests. */
export interface LineWords {
  readonly dialect: DialectName
  writeBody(body: Body): Body
  /** Returns the Terraform resource of a body in the dialect; null without one. */
  writeTerraform(request: FormRequest, body: Body): string | null
}

/** Names of the neutral dialect, for which no Terraform provider exists. */
export const neutralWords: LineWords = { dialect: 'neutral', writeBody: (body) => body, writeTerraform: () => null }

/** Returns a request as commands and code for users of a dialect, with placeholders for passwords. Throws `Error` for an operation that the dialect lacks. */
export function formLines(request: FormRequest, words: LineWords, origin: string): FormLines {
  const { operation: name, path: values = {} } = request
  const operation = operationsOf(words.dialect).get(name)
  if (!operation) throw new Error(`The ${words.dialect} dialect has no operation ${name}.`)
  const { method, path, parameters, answer } = operation
  const fields = Object.entries(request.body === undefined ? {} : maskSecrets({ ...request.body }))
  const body = request.body === undefined ? null : words.writeBody(Object.fromEntries(fields))
  // The CLI names fields neutrally and sends their values unchanged.
  const flags = fields.map(([field, value]) => [field, Object.values(words.writeBody({ [field]: value }))[0]] as const)
  const lines = writeRequestLines(
    {
      name,
      method,
      path,
      values: parameters.map((parameter) => values[parameter] ?? ''),
      body,
      flags: Object.fromEntries(flags),
      isPage: answer === 'page',
      isStream: answer === 'stream',
    },
    origin,
  )
  return { ...lines, terraform: body && words.writeTerraform(request, body) }
}
