import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { type DataFolderPaths, makeDataFolder } from '../datafolder/index.ts'
import { readSettings } from '../settings/index.ts'
import { choosePorts, findNextAddress } from './choose-ports.ts'

let scratch: ScratchFolder
let paths: DataFolderPaths
let holders: Server[]
let warnings: string[]
let first: number
beforeEach(async () => {
  ;[scratch, holders, warnings] = [makeScratchFolder(), [], []]
  paths = makeDataFolder(scratch.data)
  first = await findRoom()
})
afterEach(async () => {
  await end()
  scratch.close()
})

async function hold(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  holders.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function findRoom(): Promise<number> {
  const room = 10_000 + Math.floor(Math.random() * 2_000) * 10
  try {
    for (const offset of [0, 1, 2, 10, 11, 12]) await hold(room + offset)
    return room
  } catch {
    return await findRoom()
  } finally {
    await end()
  }
}

async function end(): Promise<void> {
  await Promise.all(holders.splice(0).map((server) => new Promise((done) => server.close(done))))
}

async function choose(env: Readonly<Record<string, string>> = {}) {
  const settings = readSettings({ MOORAGE_DATA: scratch.data, ...env })
  const { listen, simListen, adminListen } = await choosePorts({
    settings,
    paths,
    first,
    warn: (one) => warnings.push(one),
  })
  return [listen, simListen, adminListen].map((one) => (one === null || one === 'off' ? one : one.port - first))
}

describe('ports of moor up (ADR 0049)', () => {
  it('are the defaults, including the operator port, without a warning', async () => {
    expect([await choose(), warnings]).toEqual([[0, 1, 2], []])
  })

  it('are free ones for a second installation, which keeps and reports them', async () => {
    await hold(first + 1)
    expect(await choose()).toEqual([10, 11, 12])
    expect(warnings).toEqual([
      `Other programs use the default ports. This installation uses ${first + 10} (API), ${first + 11} (simulated clusters), ${first + 12} (operator), now and at later starts.`,
    ])
    await end()
    expect([await choose(), warnings.length]).toEqual([[10, 11, 12], 1])
    expect(findNextAddress(readSettings({}), paths).port).toBe(first + 10)
  })

  it('never move after their first use, because clients and kubeconfigs contain them', async () => {
    writeFileSync(paths.adminToken, '')
    await hold(first)
    await expect(choose()).rejects.toThrow(`MOORAGE_LISTEN: cannot listen on 127.0.0.1:${first} (`)
  })

  it.each([
    ['MOORAGE_LISTEN', 0],
    ['MOORAGE_SIM_LISTEN', 1],
    ['MOORAGE_ADMIN_LISTEN', 2],
  ])('set with %s are used unchanged: a port in use is rejected with the setting', async (name, offset) => {
    const taken = await hold(first + offset)
    const set = choose({ [name]: `127.0.0.1:${taken}` })
    await expect(set).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(`^${name}: cannot listen on`),
    })
  })

  it('are ephemeral for an ephemeral installation; a disabled operator address has no port', async () => {
    const any = { MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_SIM_LISTEN: '127.0.0.1:0' }
    expect(await choose(any)).toEqual([-first, -first, -first])
    expect(await choose({ ...any, MOORAGE_ADMIN_LISTEN: 'off' })).toEqual([-first, -first, 'off'])
  })
})
