import { type CompiledOperation, compileDialect, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { expectApiHeaders, sameness } from '#testkit/operation-table/expect-api-headers.ts'
import { type TableWorld, openTableWorld } from '#testkit/operation-table/table-world.ts'

/** What cannot be the number of anything, and one that nothing has (decisions A4, A8). */
const noNumbers = ['0', '-1', '01', '1.5', 'abc', '1e2', '+1', '9007199254740993', '99999999999999999999']
const absent = '9007199254740991'

const numbers = [
  'volumeId',
  'hostId',
  'configId',
  'diskId',
  'eventId',
  'tokenId',
  'clusterId',
  'poolId',
  'appId',
  'sshKeyId',
  'signInId',
]
const texts = [
  'label',
  'regionId',
  'typeId',
  'imageId',
  'kernelId',
  'tier',
  'nodeId',
  'version',
  'username',
  'clientId',
  'address',
]
/** Texts that are names within one account. */
const owned = ['label', 'nodeId', 'username', 'clientId', 'address']
describe.each([neutral, linode])(
  'what a path names and is not there is 404, whatever the reason ($name dialect)',
  (words) => {
    /** Every parameter of every path of the wire, with its operation. */
    const parameters = compileDialect(words).operations.flatMap(({ operation: { name, path } }) =>
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => [name, String(match[1])] as const),
    )
    const named = (params: readonly string[]) => parameters.filter(([, param]) => params.includes(param))
    let world: TableWorld
    beforeAll(async () => {
      world = await openTableWorld(words)
    })
    afterAll(() => world.close())

    const operationOf = (name: string) =>
      world.operations.find((one) => one.operation.name === name) as CompiledOperation

    function expectNotFound(answer: TestAnswer<unknown>, what: string): void {
      expect([answer.status, answer.body], what).toEqual([
        404,
        {
          errors: [
            words.sendsEmptyField
              ? { reason: 'Not found', field: '', code: 'resource.not_found' }
              : { reason: 'Not found' },
          ],
        },
      ])
      expectApiHeaders(answer)
    }

    it.each(named(numbers))(
      "%s, %s: no number, absent and another account's are not to be told apart (decisions A4, B3)",
      async (name, param) => {
        const values = [...noNumbers, absent, world.theirs[param] ?? absent]
        const answers = await Promise.all(
          values.map((value) =>
            world.send(operationOf(name), { params: { ...world.mine, [param]: value } }, { body: '{' }),
          ),
        )
        for (const [index, answer] of answers.entries()) expectNotFound(answer, String(values[index]))
        expect(new Set(answers.map((one) => JSON.stringify(sameness(one)))).size).toBe(1)
      },
    )

    it.each(named(texts))(
      '%s, %s: a name that nothing has, or only another account has (decision B3)',
      async (name, param) => {
        const values = ['nothing', 'x'.repeat(64), 'a b', ...(owned.includes(param) ? [world.theirs[param] ?? ''] : [])]
        const answers = await Promise.all(
          values.map((value) => world.send(operationOf(name), { params: { ...world.mine, [param]: value } })),
        )
        for (const [index, answer] of answers.entries()) expectNotFound(answer, String(values[index]))
        expect(new Set(answers.map((one) => JSON.stringify(sameness(one)))).size).toBe(1)
      },
    )

    it('every parameter of every path was tried', () => {
      expect(parameters.filter(([, param]) => !numbers.includes(param) && !texts.includes(param))).toEqual([])
    })
  },
)
