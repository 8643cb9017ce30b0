import type { Host, Volume } from '@moorage/contract'
import { expect } from 'vitest'
import { asId, Fault, type VolumeId } from '#domain/shared/index.ts'
import { requestMigration } from '../requests/request-volume.ts'
import type { HttpBench } from '../http/http-bench.ts'
import type { TestAnswer, TestCaller } from '../http/http-harness.ts'
import { makeHost } from '../http/make-host.ts'
import { askVolume } from '../http/make-volume.ts'
import type { ScenarioMove } from './volume-move.ts'

/** One account with two hosts of different size, to which moves happen. */
export interface VolumeScenario {
  readonly http: HttpBench
  readonly caller: TestCaller
  readonly hosts: readonly Host[]
}

/** It has both storage classes. */
const region = 'us-east'

/** Opens a scenario: a small host that holds two volumes and one of 16 GB, both running; three volumes, one of them on the small host. */
export async function openVolumeScenario(http: HttpBench): Promise<VolumeScenario> {
  const caller = await http.makeCaller(http.nextLabel())
  const hosts = [
    await makeHost(http, { region, type: 'g6-standard-1' }, caller.token),
    await makeHost(http, { region }, caller.token),
  ]
  for (const body of [
    { label: 'a', host_id: hosts[0]?.id },
    { label: 'b', region },
    { label: 'c', region },
  ])
    await askVolume(http, body, caller.token)
  await http.settle()
  return { http, caller, hosts }
}

/** Plays one move. A request may be refused, but only as the contract allows: nothing else than 200, 400 and 404. */
export async function playVolumeMove(scenario: VolumeScenario, move: ScenarioMove): Promise<void> {
  const { http } = scenario
  switch (move.kind) {
    case 'pass':
      return work(http, move.isParallel)
    case 'die':
      await http.bench.claimDue()
      return
    case 'jump':
      return http.bench.advance(move.ms)
    case 'fault':
      await http.sim('POST', '/faults', { on: move.on, as: move.as, times: move.times })
      return
    case 'together':
      await Promise.all(move.moves.map((one) => playVolumeMove(scenario, one)))
      return
    case 'migrate':
      return migrate(scenario, move)
    default:
      await ask(scenario, move)
  }
}

async function work({ bench }: HttpBench, isParallel: boolean): Promise<void> {
  const claims = await bench.claimDue()
  if (isParallel) await Promise.all(claims.map((claim) => bench.pass(claim)))
  else for (const claim of claims) await bench.pass(claim)
}

/** As the operator's command does; what it refuses changes nothing. */
async function migrate(
  scenario: VolumeScenario,
  { volume, to }: Extract<ScenarioMove, { kind: 'migrate' }>,
): Promise<void> {
  const id = (await chooseVolume(scenario, volume))?.id
  if (id === undefined) return
  await requestMigration(scenario.http.store, { id: asId<VolumeId>(id), to }).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
  })
}

async function chooseVolume({ http, caller: { token } }: VolumeScenario, at: number): Promise<Volume | undefined> {
  const { data } = (await http.call<{ data: Volume[] }>('GET', '/v4/volumes', { token })).body
  return data[at % Math.max(1, data.length)]
}

type Request = Exclude<ScenarioMove, { kind: 'pass' | 'die' | 'jump' | 'fault' | 'migrate' | 'together' }>

async function ask(scenario: VolumeScenario, move: Request): Promise<void> {
  const {
    http,
    caller: { token },
  } = scenario
  const volume = 'volume' in move ? await chooseVolume(scenario, move.volume) : undefined
  const [method, path, body] = requestOf(scenario, move, volume)
  if (path.includes('undefined')) return
  const answer: TestAnswer<unknown> = await http.call(method, path, { token, body })
  expect([200, 400, 404], `${method} ${path}: ${answer.text}`).toContain(answer.status)
}

function requestOf(
  { hosts }: VolumeScenario,
  move: Request,
  volume: Volume | undefined,
): readonly [string, string, object] {
  const path = `/v4/volumes/${volume?.id}`
  switch (move.kind) {
    case 'create':
      return [
        'POST',
        '/v4/volumes',
        move.host === null
          ? { label: move.label, region }
          : { label: move.label, host_id: hosts[move.host]?.id, persist_across_boots: move.isPersisting },
      ]
    case 'rename':
      return ['PUT', path, { label: move.label }]
    case 'delete':
      return ['DELETE', path, {}]
    case 'clone':
      return ['POST', `${path}/clone`, { label: move.label }]
    case 'detach':
      return ['POST', `${path}/detach`, {}]
    case 'attach':
      return ['POST', `${path}/attach`, { host_id: hosts[move.host]?.id, persist_across_boots: move.isPersisting }]
    case 'resize':
      return ['POST', `${path}/resize`, { size: (volume?.size ?? 0) + move.byGib }]
    case 'power':
      return ['POST', `/v4/hosts/instances/${hosts[move.host]?.id}/${move.action}`, {}]
  }
}
