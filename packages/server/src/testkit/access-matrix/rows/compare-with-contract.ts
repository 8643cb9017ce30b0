import type { AccessRow } from './access-row.ts'
import type { ContractRow } from './read-contract-rows.ts'

/** Where docs/access.md and the contract say different things about operations 1 to 30, in words; none when they agree. */
export function compareWithContract(rows: readonly AccessRow[], contract: readonly ContractRow[]): string[] {
  const numbers = contract.map((one) => one.number)
  const strangers = rows.filter((row) => row.number !== null && !numbers.includes(row.number))
  return [
    ...contract.flatMap((one) =>
      compare(
        one,
        rows.filter((row) => row.number === one.number),
      ),
    ),
    ...strangers.map((row) => `${row.operation}: the contract has no operation ${row.number}`),
  ]
}

function compare(said: ContractRow, rows: readonly AccessRow[]): string[] {
  const [row] = rows
  if (!row || rows.length > 1) return [`operation ${said.number} has ${rows.length} rows`]
  const requirements = row.requirements.map((one) => JSON.stringify(one.requirement))
  const missing = said.requirements
    .map((requirement) => JSON.stringify(requirement))
    .filter((requirement) => !requirements.includes(requirement))
  return [
    ...(row.method === said.method && row.path === said.path
      ? []
      : [`${row.operation}: the contract has ${said.method} ${said.path}`]),
    ...(row.scopes?.join() === said.scopes.join()
      ? []
      : [`${row.operation}: the contract wants ${said.scopes.join(' and ')}`]),
    ...missing.map((requirement) => `${row.operation}: the contract asks for ${requirement}`),
  ]
}
