import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/http/use-bench.ts'

interface ErrorsBody {
  errors: { reason: string; field: string }[]
}

const http = await useHttpBench()

const nulls = Array<null>(60).fill(null)

describe('more problems than a refusal tells (decision B1)', () => {
  it.each([
    [
      'lists beside the one that they stand in',
      'PUT',
      '/v4/account/users/many/grants',
      { volume: nulls, host: nulls, cluster: nulls },
    ],
    [
      'a list within another',
      'POST',
      '/v4/orch/clusters',
      {
        label: 'x',
        region: 'eu-central',
        k8s_version: '1.31',
        node_pools: [
          { type: 'x', count: 1, taints: nulls },
          { type: 'x', count: 1, taints: nulls },
        ],
      },
    ],
  ])(
    '%s: 400 with the first fifty; the rules of the operation see nothing that is unsound',
    async (_what, method, path, body) => {
      if (method === 'PUT') await http.makeUser(http, 'many')
      const answer = await http.call<ErrorsBody>(method, path, { body })
      expect([answer.status, answer.body.errors.length]).toEqual([400, 50])
      expect(new Set(answer.body.errors.map(({ reason }) => reason))).toEqual(new Set(['Must be an object']))
    },
  )

  it('of rules and of what is stored: the first fifty', async () => {
    const user = await http.makeUser(http, 'much')
    const path = `/v4/account/users/${user.username}/grants`
    const twice = {
      volume: Array.from({ length: 80 }, () => ({ id: 7, permissions: null })),
      host: Array.from({ length: 80 }, () => ({ id: 7, permissions: null })),
    }
    const absent = {
      volume: Array.from({ length: 30 }, (_, index) => ({ id: 1e9 + index, permissions: null })),
      host: Array.from({ length: 80 }, (_, index) => ({ id: 1e9 + index, permissions: null })),
    }
    for (const [body, reason, last, code] of [
      [twice, 'This one stands at place 1 of the list already.', 'volume[50].id', 'request.field_invalid'],
      [absent, 'id is not valid', 'host[19].id', 'request.reference_invalid'],
    ] as const) {
      const answer = await http.call<ErrorsBody>('PUT', path, { body })
      expect([answer.status, answer.body.errors.length, answer.body.errors.at(-1)]).toEqual([
        400,
        50,
        { reason, field: last, code },
      ])
    }
  })
})
