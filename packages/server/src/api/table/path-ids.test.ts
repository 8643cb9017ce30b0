import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectApiHeaders, sameness } from '#testkit/operation-table/expect-api-headers.ts'
import { useTableWorld } from '#testkit/http/use-bench.ts'

/** Names of the catalogue, which are the same to every account; whatever belongs to one, the access matrix tries in every way. */
const common = ['regionId', 'typeId', 'imageId', 'kernelId', 'tier', 'version']

describe.each([neutral, linode])('a path that names nothing of the catalogue ($name dialect)', async (words) => {
  const parameters = compileDialect(words).operations.flatMap(({ operation: { name, path } }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => [name, String(match[1])] as const),
  )
  const world = await useTableWorld(words)

  it.each(parameters.filter(([, param]) => common.includes(param)))(
    '%s, %s: is 404, always alike (decision B3)',
    async (name, param) => {
      const compiled = world.operations.find((one) => one.operation.name === name)
      if (!compiled) throw new Error(`there is no ${name}`)
      const answers = await Promise.all(
        ['nothing', 'x'.repeat(64), 'a b'].map((value) =>
          world.send(compiled, { params: { ...world.mine, [param]: value } }),
        ),
      )
      for (const answer of answers) {
        expect([answer.status, answer.body]).toMatchObject([404, { errors: [{ reason: 'Not found' }] }])
        expectApiHeaders(answer)
      }
      expect(new Set(answers.map((one) => JSON.stringify(sameness(one)))).size).toBe(1)
    },
  )
})
