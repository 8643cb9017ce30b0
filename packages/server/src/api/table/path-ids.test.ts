import { type CompiledOperation, compileDialect, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId, type HostId } from '#domain/shared/index.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { expectApiHeaders, sameness } from '#testkit/operation-table/expect-api-headers.ts'
import { type TableWorld, openTableWorld } from '#testkit/operation-table/table-world.ts'
import { bootable } from '#testkit/operation-table/bootable.ts'

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
    let elsewhere: TableWorld['mine']
    beforeAll(async () => {
      world = await openTableWorld(words)
      const hostId = await world.have('host.create', {
        body: { label: 'elsewhere', type: 'g6-nanode-1', region: 'eu-central', ...bootable },
      })
      const idOf = async (table: 'configs' | 'disks') =>
        (
          await world.http.store.db
            .selectFrom(table)
            .select('id')
            .where('host_id', '=', asId<HostId>(hostId))
            .executeTakeFirstOrThrow()
        ).id
      const clusterId = await world.have('cluster.create', {
        body: {
          label: 'elsewhere',
          region: 'eu-central',
          k8s_version: '1.36',
          node_pools: [{ type: 'g6-standard-1', count: 1 }],
        },
      })
      const pool = await world.http.store.db
        .selectFrom('pools')
        .select('id')
        .where('cluster_id', '=', asId<ClusterId>(clusterId))
        .executeTakeFirstOrThrow()
      const node = await world.http.store.db
        .selectFrom('nodes')
        .select('name')
        .where('pool_id', '=', pool.id)
        .executeTakeFirstOrThrow()
      elsewhere = {
        configId: await idOf('configs'),
        diskId: await idOf('disks'),
        poolId: pool.id,
        nodeId: `${pool.id}-${node.name}`,
      }
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
      "%s, %s: no number, absent, another account's, another host's or another cluster's are not to be told apart (decisions A4, B3)",
      async (name, param) => {
        const values = [...noNumbers, absent, world.theirs[param] ?? absent, elsewhere[param] ?? absent]
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
      '%s, %s: a name that nothing has, or only another account or another cluster has (decision B3)',
      async (name, param) => {
        const values = [
          'nothing',
          'x'.repeat(64),
          'a b',
          ...(owned.includes(param) ? [world.theirs[param] ?? ''] : []),
          elsewhere[param] ?? 'none',
        ]
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

    it('a token is asked for before anything is looked for (decision B3)', async () => {
      for (const { operation } of world.operations.filter(
        (one) => one.operation.access === 'token' && one.operation.params !== undefined,
      )) {
        const answer = await world.send(
          operationOf(operation.name),
          {
            params: {
              ...world.mine,
              volumeId: 0,
              hostId: 0,
              eventId: 0,
              tokenId: 0,
              clusterId: 0,
              poolId: 0,
              appId: 0,
              label: 'nothing',
              nodeId: 'nothing',
              username: 'nothing',
              clientId: 'nothing',
            },
          },
          { token: null },
        )
        expect([operation.name, answer.status]).toEqual([operation.name, 401])
      }
    })
  },
)
