import { faults, transportCodes, type FaultCode } from '../index.ts'
import { nameOperations } from './name-operations.ts'
import { printDocTable } from './table.ts'

const intro = `# Refusals

Printed from the catalogue of the contract package by \`node packages/contract/src/print/docs.ts --write\`; do not edit it here.

Every refusal has the body \`{"errors":[{"reason":"...","field":"...","code":"..."}]}\` and the HTTP status of its code. \`reason\` is one
sentence for people and may change; \`field\` names the offending field of the request and is empty when none is to blame;
\`code\` is for programs and stays. All problems of a request that are refused with 400 are reported together. The linode
dialect sends neither \`code\` nor an empty \`field\`, and does not name what would be valid: there, codes name the
refusal in the operation table, in the tests and here. Sources are numbers of [decisions](spec/decisions.md).`

/** Prints docs/errors.md: every refusal, and which operations give it. */
export function printErrors(): string {
  const codes = Object.keys(faults).filter(isCode)
  const general = codes.filter((code) => Object.hasOwn(transportCodes, code))
  const special = codes.filter((code) => !Object.hasOwn(transportCodes, code))
  return `${[
    intro,
    '## Of any operation',
    printDocTable(
      ['Code', 'Status', 'When', 'Source'],
      general.map((code) => describe(code)),
    ),
    '## Of certain operations',
    printDocTable(
      ['Code', 'Status', 'When', 'Source', 'Operations'],
      special.map((code) => [...describe(code), nameOperations((operation) => operation.codes.includes(code))]),
    ),
  ].join('\n\n')}\n`
}

function isCode(code: string): code is FaultCode {
  return Object.hasOwn(faults, code)
}

function describe(code: FaultCode): string[] {
  const { status, meaning, source } = faults[code]
  return [`\`${code}\``, String(status), meaning, source ?? '']
}
