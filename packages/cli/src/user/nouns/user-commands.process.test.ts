import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { beforeAll, describe, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../../bin/moor.js')

const bench = await openTestCommands()
beforeAll(async () => {
  await done('host create web-1 --region us-east --type g6-standard-1 --wait')
  await done('volume create data --size 20 --region us-east --tags a --tags b --wait')
})

const run = (line: string, how = {}) => bench.run(line.split(' '), how)

async function done(line: string): Promise<string> {
  const { code, stdout, stderr } = await run(line)
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return stdout
}

const read = async (line: string): Promise<Record<string, unknown>> => JSON.parse(await done(`${line} --json`))

describe('the moor up of the same machine needs no login', () => {
  test('a list is a table, one JSON object, YAML, or JSON lines', async () => {
    expect(await done('volume list')).toMatch(
      /^ID  LABEL  STATUS  SIZE    REGION   HOST  CREATED\n *1  data   active  20 GiB  us-east  -     \d+[sm] ago\n$/,
    )
    expect(await read('volume list')).toMatchObject({ volumes: [{ label: 'data', size: 20 }] })
    expect(parse(await done('volume list -o yaml'))).toMatchObject({ volumes: [{ label: 'data' }] })
    expect(JSON.parse(await done('volume list -o jsonl'))).toMatchObject({ label: 'data' })
    expect(await done('volume list --quiet')).toBe('1\n')
    expect(await done('volume list --filter label=nix')).toBe('')
    expect(await done('volume list --filter size>=20 --filter label~at --sort -size --columns label,tags')).toBe(
      'LABEL  TAGS\ndata   a, b\n',
    )
  })

  test('a single resource has one line per field, also with aliases of verbs', async () => {
    for (const verb of ['view', 'show', 'get'])
      expect(await done(`volume ${verb} data`)).toMatch(/\nsize {13}20 GiB\nstatus {11}active\n/)
  })
})

describe('resources are referenced by label or ID', () => {
  test('in arguments and body fields, and digits with a prefix', async () => {
    expect(JSON.parse(await done('volume attach data web-1 --wait --json'))).toMatchObject({ host_label: 'web-1' })
    await done('volume detach 1 --wait')
    expect(JSON.parse(await done('volume attach id:1 --host web-1 --wait --json'))).toMatchObject({
      host_label: 'web-1',
    })
    await done('volume detach label:data --wait')
    expect(JSON.parse(await done('volume detach data --wait --json'))).toMatchObject({ label: 'data', host_id: null })
    await done('cluster create 77 --region us-east --k8s-version 1.35 --node-pools type=g6-standard-2,count=1 --wait')
    expect(await read('cluster view label:77')).toMatchObject({ label: '77' })
    expect((await run('cluster view 77')).code).toBe(3)
    const locked = 'lock create --lock-type cannot_delete'
    expect((await run(locked)).stderr).toContain('exactly one of --volume, --host')
    const { id } = await read(`${locked} --volume data`)
    expect((await run('volume delete data --yes')).stderr).toContain(`lock ${String(id)} (cannot_delete)`)
    await done(`lock delete ${String(id)} --yes`)
    await done('tag create blue --volumes data')
    expect(await read('volume view data')).toMatchObject({ tags: ['a', 'b', 'blue'] })
  })

  test('an unknown name is exit code 3, with a similar label or the existing labels', async () => {
    expect(await run('volume view dat')).toEqual({
      code: 3,
      stdout: '',
      stderr: 'moor: No volume has the label "dat". Did you mean "data"?\n',
    })
    expect(await run('config view web-1 nix')).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/No configuration has the label "nix"\. Existing: /),
    })
    expect(await run('volume view 4711')).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^moor: Not found\. The resource does not exist, or you have no access to it/),
    })
  })
})

describe('waiting', () => {
  test('--wait prints the end in a plain line on stderr, then the current resource', async () => {
    const { code, stdout, stderr } = await run('volume create waited --region us-east --wait --json')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^volume create waited: finished in [\d.]+s\n$/)])
    expect(JSON.parse(stdout)).toMatchObject({ label: 'waited', status: 'active' })
  })

  test('a recycled node has another ID; its operation succeeds without it', async () => {
    const [node] = (await read('node list label:77'))['nodes'] as readonly { id: string }[]
    const { code, stderr } = await run(`node recycle label:77 ${node?.id} --wait --yes`)
    expect([code, stderr]).toEqual([0, expect.stringMatching(`^node recycle label:77 ${node?.id}: finished in `)])
    expect(await done('node list label:77')).not.toContain(node?.id)
  })

  test('waiting is the default on a terminal, with an overwritten line', async () => {
    const { code, stdout } = await bench.onTerminal(`${process.execPath} ${bin} volume create live --region us-east`)
    expect(code).toBe(0)
    expect(stdout).toContain('\r\u001b[Kvolume create live: ')
    expect(stdout).toMatch(/volume create live: finished in [\d.]+s\r?\n/)
    expect(stdout).toMatch(/status +active/)
  })

  test('a timeout is exit code 5, and Ctrl-C 130; the operation continues', async () => {
    await done('volume create broken --region us-east --wait')
    const id = String((await read('volume view broken'))['id'])
    await done(`sim faults add growVolume --as hang --id ${id}`)
    const late = await run(`volume resize broken 30 --wait --timeout 1`)
    expect(late).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(
        /did not finish within 1 s\. The operation continues; to check it, run: moor event view \d+\n$/,
      ),
    })
    const program = startProgram([bin, 'volume', 'delete', 'broken', '--yes', '--wait'], { env: bench.env })
    await expect.poll(() => read('events').then(({ events }) => JSON.stringify(events))).toContain('"volume_delete"')
    program.child.kill('SIGINT')
    expect(await program.ended()).toBe(130)
    expect(program.stderr()).toMatch(
      /^moor: Interrupted\. The operation continues; to check it, run: moor event view \d+\n$/,
    )
  })
})

describe('destructive commands require confirmation', () => {
  test('without a terminal, --yes is required, and nothing is changed without it', async () => {
    await done('volume create doomed --region us-east --wait')
    expect(await run('volume delete doomed')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'moor: volume delete doomed: it will be detached, and can be restored for a limited time (moor trash list). To confirm without a terminal, add --yes.\n',
    })
    expect(await read('volume view doomed')).toMatchObject({ status: 'active' })
  })

  test('on a terminal, a prompt is shown; any answer except yes changes nothing', async () => {
    const line = `${process.execPath} ${bin} volume delete doomed --no-wait`
    const no = await bench.onTerminal(line, 'n\n')
    expect([no.code, no.stdout]).toEqual([1, expect.stringContaining('(moor trash list). Continue? [y/N]')])
    expect(await read('volume view doomed')).toMatchObject({ label: 'doomed' })
    expect((await bench.onTerminal(line, 'y\n')).code).toBe(0)
    await expect.poll(async () => (await run('volume view doomed')).code).toBe(3)
  })

  test('a deletion prints the command that restores, except with --json; trash restore waits and prints what differs (decision D12)', async () => {
    await done('admin trash retention --hours 72')
    await done('volume create spare --region us-east --wait')
    expect((await run('volume delete spare --yes --wait')).stderr).toMatch(
      /^volume delete spare: kept in the trash until about \d{4}-\d\d-\d\d \d\d:\d\d UTC\. To restore it, run: moor trash restore 1\n/,
    )
    expect(await done('trash view spare')).toMatch(
      /\nrestorable\.label +spare\nrestorable\.changes +none\nrestorable\.problem +/,
    )
    expect(JSON.parse(await done('trash restore spare --wait --json'))).toMatchObject({ label: 'spare', changes: [] })
    expect((await run('volume delete spare --yes --no-wait --json')).stderr).toBe('')
    expect(await done('trash list')).toMatch(/^ID +ENTITY TYPE +.*\n *2 +volume .* spare .* kept\n$/)
    const pressure = 'admin trash pressure --region us-east --class nvme --free-gib'
    expect(await done(`${pressure} 10`)).toMatch(/^REGION +HARDWARE TYPE +FREE GIB MIN\n *us-east +nvme +10\n$/)
    expect(await done(`${pressure} off`)).toMatch(/^pressure +none\n$/)
    expect((await run('admin trash pressure --region us-east')).stderr).toContain('--class and --free-gib together')
    expect(await done('trash restore spare --label other --wait')).toMatch(/\nlabel +other\nchanges +none\n$/)
    await done('admin trash retention --hours 0')
  })

  test('the prompt replaces control characters in a name', async () => {
    const line = `${process.execPath} ${bin} tag delete "$(printf 'a\\033[31mb')"`
    const { code, stdout } = await bench.onTerminal(line, 'n\n')
    expect([code, stdout]).toEqual([1, expect.stringContaining('tag delete a?[31mb: this cannot be undone.')])
    expect(stdout).not.toContain('\u001b[31m')
  })
})

describe('exit codes', () => {
  test.each([
    [1, 'volume create data --region us-east', /^moor: --label: .*\n$/],
    [2, 'volume attach data web-1 --host web-1', /set the same field/],
    [2, 'volume migrate 1 --to hdd', /Run: moor admin volume migrate 1 --to hdd\n$/],
    [2, 'kernel list', /uses the neutral dialect/],
    [2, 'volumen list', /^moor: Unknown command "volumen"\. Did you mean volume\? .*\n$/],
    [3, 'ssh-key view nix', /None exist\.\n$/],
    [3, 'volume list --context nix', /Context "nix" does not exist/],
  ])('%i: moor %s', async (code, line, stderr) => {
    expect(await run(line)).toEqual({ code, stdout: '', stderr: expect.stringMatching(stderr) })
  })

  test('4: the token is invalid', async () => {
    const env = { MOORAGE_URL: bench.origin, MOORAGE_TOKEN: 'nobody' }
    expect(await run('volume list', { env })).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/^moor: Invalid Token\. Log in with "moor login"/),
    })
  })

  test('5: no response, with the address and a hint, and without internal names', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    const env = { MOORAGE_URL: `http://127.0.0.1:${port}`, MOORAGE_TOKEN: 'x' }
    const does =
      'does not respond: connection refused. Start the service on its machine with "moor up", or select another context'
    const stderr = `moor: ${env.MOORAGE_URL} ${does} ("moor context list").\n`
    for (const line of ['volume list', 'events --follow', `login ${env.MOORAGE_URL} --token x`])
      expect(await run(line, { env })).toEqual({ code: 5, stdout: '', stderr })
  })
})

test('spellings of other CLIs work: plural nouns, describe, and version', async () => {
  const plain = (text: string): string => text.replaceAll(/\(.* ago\)/g, '')
  for (const [other, word] of [
    ['volumes list --columns id,label', 'volume list --columns id,label'],
    ['volumes describe data', 'volume view data'],
    ['host-types list --quiet', 'type list --quiet'],
    ['addresses --help', 'help address'],
  ] as const)
    expect(plain(await done(other))).toBe(plain(await done(word)))
  expect(await done('version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(await done('versions list --quiet')).toContain('1.36')
})

test('moor events lists events, newest first, and --follow streams them', async () => {
  const { events } = (await read('events --limit 2')) as { events: { id: number }[] }
  expect((events[0]?.id ?? 0) - (events[1]?.id ?? 0)).toBe(1)
  const follower = startProgram([bin, 'events', '--follow'], { env: bench.env })
  const poll = async (): Promise<string> => {
    await done(`volume update data --tags ${Math.random().toString(36).slice(2)}`)
    return follower.stdout()
  }
  await expect.poll(poll).toMatch(/^\d\d:\d\d:\d\d {2}\d+ {2}volume_update {2}data {2}notification|finished/m)
  follower.child.kill('SIGINT')
  expect(await follower.ended()).toBe(0)
})

test('moor cluster kubeconfig --merge makes the cluster the current context of kubectl, and upgrade replaces its nodes', async () => {
  await done('cluster create demo --region us-east --k8s-version 1.35 --node-pools type=g6-standard-2,count=1 --wait')
  expect(await done('cluster kubeconfig demo --merge')).toBe(
    `Added the context moorage-demo to ${join(bench.folder, '.kube/config')} and made it current. Try: kubectl get nodes\n`,
  )
  const merged = parse(readFileSync(join(bench.folder, '.kube/config'), 'utf8'))
  expect(merged).toMatchObject({
    'current-context': 'moorage-demo',
    clusters: [{ name: 'moorage-demo', cluster: { server: expect.stringMatching(/^https:/) } }],
  })
  expect(await run('cluster upgrade demo 1.36 --yes --wait')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/k8s_version +1\.36/),
  })
  const { nodes } = (await read('node list demo')) as { nodes: { id: string; status: string; pool_id: number }[] }
  expect(nodes).toMatchObject([{ status: 'ready', pool_id: expect.any(Number) }])
  expect(await done(`node view demo ${nodes[0]?.id}`)).toMatch(/^id +\d+-\w+\n/)
  const { pools } = (await read('pool list demo')) as { pools: { nodes: { status: string }[] }[] }
  expect(pools[0]?.nodes.map(({ status }) => status)).toEqual(['ready'])
  expect(await run('cluster delete demo --yes')).toMatchObject({
    code: 0,
    stderr: `moor: The context moorage-demo was removed from ${join(bench.folder, '.kube/config')}.\n`,
  })
  expect(parse(readFileSync(join(bench.folder, '.kube/config'), 'utf8'))).toMatchObject({ contexts: [], users: [] })
})
